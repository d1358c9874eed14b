// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first rank reads how much there is and sends it to the others, which take it
// in a helper: no proof that ranks differ.
//
// Twin: bad-received-by-helper.c.
//
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent

#include <mpi.h>
#include <stdio.h>

static void give(int n, int size) {
  for (int i = 1; i < size; i++)
    MPI_Send(&n, 1, MPI_INT, i, 0, MPI_COMM_WORLD);
}

static void take(int *n) {
  MPI_Recv(n, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void work(int n, int size, double *row) {
  for (int k = 0; k < n; k++)
    MPI_Bcast(row + k, 1, MPI_DOUBLE, k % size, MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  int rank, size, n = 0;
  double row[4096];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    scanf("%d", &n);
    give(n, size);
  } else {
    take(&n);
  }
  work(n, size, row);
  MPI_Finalize();
}
