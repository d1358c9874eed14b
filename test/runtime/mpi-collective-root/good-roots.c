// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each rank in turn is the root of every rooted collective.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 3 %t 2>&1 | %silent

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int x = 0, a[3] = {0}, i, one[3] = {1, 1, 1}, at[3] = {0, 1, 2};
  for (i = 0; i < size; ++i) {
    MPI_Bcast(&x, 1, MPI_INT, i, MPI_COMM_WORLD);
    MPI_Reduce(&rank, &x, 1, MPI_INT, MPI_SUM, i, MPI_COMM_WORLD);
    MPI_Gather(&rank, 1, MPI_INT, a, 1, MPI_INT, i, MPI_COMM_WORLD);
    MPI_Scatter(a, 1, MPI_INT, &x, 1, MPI_INT, i, MPI_COMM_WORLD);
    MPI_Gatherv(&rank, 1, MPI_INT, a, one, at, MPI_INT, i, MPI_COMM_WORLD);
    MPI_Scatterv(a, one, at, MPI_INT, &x, 1, MPI_INT, i, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
