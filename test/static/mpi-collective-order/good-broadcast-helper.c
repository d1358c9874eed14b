// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reader and the others get a number by the same broadcast, which each side
// makes through a helper. Twin: bad-broadcast-helper.c.
// RUN: %quiet
#include <mpi.h>
#include <stdio.h>

static void give(int *value, MPI_Comm comm) {
  MPI_Bcast(value, 1, MPI_INT, 0, comm);
}
static void giveOne(int *value) { give(value, MPI_COMM_WORLD); }

int lines(const char *name) {
  int rank, n = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    char line[80];
    FILE *f = fopen(name, "r");
    while (f && fgets(line, sizeof line, f))
      ++n;
    giveOne(&n);
  } else {
    giveOne(&n);
  }
  if (n > 4)
    MPI_Barrier(MPI_COMM_WORLD);
  return n;
}

// The same in the rows of a grid: who is first in a row reads. What the rows
// have may differ (told at level 2), and is not the rank.
int rows(const char *name, MPI_Comm all) {
  int rank, inRow, n = 0;
  MPI_Comm row;
  MPI_Comm_rank(all, &rank);
  MPI_Comm_split(all, rank / 4, rank, &row);
  MPI_Comm_rank(row, &inRow);
  if (inRow == 0) {
    char line[80];
    FILE *f = fopen(name, "r");
    while (f && fgets(line, sizeof line, f))
      ++n;
    give(&n, row);
  } else {
    give(&n, row);
  }
  MPI_Comm_free(&row);
  if (n > 4)
    MPI_Barrier(all);
  return n;
}
