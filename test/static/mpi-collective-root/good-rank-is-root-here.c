// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rank that is the root passes its rank, the others the root.
//
// Twin: bad-rank-above-root.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent

#include <mpi.h>

void statistics(double *mine, double *all, int root) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == root)
    MPI_Gather(mine, 6, MPI_DOUBLE, all, 6, MPI_DOUBLE, rank, MPI_COMM_WORLD);
  else
    MPI_Gather(mine, 6, MPI_DOUBLE, 0, 0, MPI_DOUBLE, root, MPI_COMM_WORLD);
}
