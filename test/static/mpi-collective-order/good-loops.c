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

/* From a start to an end that both follow from the rank, equally far apart. */
void rows_of_a_block(int each) {
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 16 * rank + 2; i < 16 * (rank + 1); i++)
    MPI_Barrier(MPI_COMM_WORLD);
  long low = (long)rank * each, high = low + each;
  while (low < high) {
    MPI_Barrier(MPI_COMM_WORLD);
    low += 2;
    if (size > 4)
      low++;
  }
}
int write_row(long *start);
void counts_in_an_array(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  long start[2];
  start[0] = 16 * rank + 2;
  start[1] = 0;
  for (; start[0] < 16 * (rank + 1); start[0]++) {
    MPI_Barrier(MPI_COMM_WORLD);
    write_row(start);
  }
}
/* The way back to the beginning does not tell what a rank did meanwhile. */
void two_ways_around(int n) {
  int rank, done = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  while (done < n) {
    done++;
    if (done % 10 == 0)
      MPI_Barrier(MPI_COMM_WORLD);
    if (rank != 0)
      continue;
    printf("%d\n", done);
  }
}
