// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that all ranks go through alike, as far as collectives are concerned.
// RUN: %quiet
#include <mpi.h>
#include <stdio.h>

void constant_rounds(void) {
  for (int i = 0; i < 10; i++)
    MPI_Barrier(MPI_COMM_WORLD);
}
void by_the_size(int *b) {
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int root = 0; root < size; root++) {
    if (root == rank)
      printf("%d\n", rank);
    MPI_Bcast(b, 1, MPI_INT, root, MPI_COMM_WORLD);
  }
}
void nothing_inside(int *b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = rank; i < 100; i += 4)
    b[i] = i;
  MPI_Barrier(MPI_COMM_WORLD);
}
void as_many_calls(int *b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < 2; i++)
      MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
  } else {
    MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
  }
}
void either_way_in_a_loop(int *b, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < n; i++)
    if (i == rank)
      MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
    else
      MPI_Bcast(b + 1, 1, MPI_INT, 0, MPI_COMM_WORLD);
}
void until_all_agree(double tolerance) {
  double error = 1, worst = 1;
  while (worst > tolerance) {
    error /= 2;
    MPI_Allreduce(&error, &worst, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  }
}
void with_continue(int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < n; i++) {
    MPI_Barrier(MPI_COMM_WORLD);
    if (i == rank)
      continue;
    printf("%d\n", i);
  }
}
