// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The root alone makes room for all.
//
// Twin: bad-room-of-root.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdlib.h>

double *collect(double *part, int n, MPI_Comm comm) {
  int rank, size;
  double *all = NULL;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  if (rank == 0)
    all = malloc(size * n * sizeof(double));
  MPI_Gather(part, n, MPI_DOUBLE, all, n, MPI_DOUBLE, 0, comm);
  return all;
}
