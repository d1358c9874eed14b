// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The root alone makes room, and for one part.
//
// Twin: good-room-of-root.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <stdlib.h>

double *collect(double *part, int n, MPI_Comm comm) {
  int rank, size;
  double *all = NULL;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  if (rank == 0)
    all = malloc(n * sizeof(double));
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Gather needs room for the parts of all ranks, but there is room for one part, in elements of MPI_DOUBLE [{{.*}}mpi-buffer-type]
  MPI_Gather(part, n, MPI_DOUBLE, all, n, MPI_DOUBLE, 0, comm);
  return all;
}
