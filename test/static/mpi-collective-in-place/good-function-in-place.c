// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same at the root alone. Twin: bad-function-in-place.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void integers(int *mine, int *all, int n, MPI_Comm comm) {
  MPI_Gather(mine, n, MPI_INT, all, n, MPI_INT, 0, comm);
}

void numbers(double *all, int n, MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  MPI_Gather(rank == 0 ? MPI_IN_PLACE : all, n, MPI_DOUBLE, all, n, MPI_DOUBLE,
             0, comm);
}

void apart(double *all, int n, int root, MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  if (rank == root)
    MPI_Reduce(MPI_IN_PLACE, all, n, MPI_DOUBLE, MPI_SUM, root, comm);
  else
    MPI_Reduce(all, 0, n, MPI_DOUBLE, MPI_SUM, root, comm);
}
