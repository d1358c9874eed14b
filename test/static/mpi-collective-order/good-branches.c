// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Branches that separate ranks and leave their collective calls the same.
// RUN: %quiet
#include <mpi.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

void uniform(int n, int argc) {
  if (n > 3)
    MPI_Barrier(MPI_COMM_WORLD);
  int size;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size > 1 || argc > 2)
    MPI_Barrier(MPI_COMM_WORLD);
}

void always_true(void) {
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank < size)
    MPI_Barrier(MPI_COMM_WORLD);
  if (rank >= 0)
    MPI_Barrier(MPI_COMM_WORLD);
  if (rank > -1)
    MPI_Barrier(MPI_COMM_WORLD);
  if (rank == size)
    MPI_Barrier(MPI_COMM_WORLD);
}

void complementary(int *b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank % 2)
    MPI_Barrier(MPI_COMM_WORLD);
  if (!(rank % 2))
    MPI_Barrier(MPI_COMM_WORLD);
}

void correlated(int *b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    printf("root\n");
    MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
  }
  printf("rank %d\n", rank);
  if (rank != 0)
    MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

void partition(int *b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
  else if (rank == 1)
    MPI_Bcast(b + 1, 1, MPI_INT, 0, MPI_COMM_WORLD);
  else
    MPI_Bcast(b + 2, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

void middle_and_ends(int *b) {
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0)
    MPI_Barrier(MPI_COMM_WORLD);
  if (rank > 0 && rank < size - 1)
    MPI_Barrier(MPI_COMM_WORLD);
  if (rank == size - 1 && size > 1)
    MPI_Barrier(MPI_COMM_WORLD);
}

void same_root_each_way(int *b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  switch (rank) {
  case 0:
    MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    break;
  case 1:
    b[0] = 1;
    // fall through
  default:
    MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
  }
}

static void fatal(const char *what) {
  fprintf(stderr, "%s\n", what);
  MPI_Abort(MPI_COMM_WORLD, 1);
  exit(1);
}
void error_exits(const char *name) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    FILE *f = fopen(name, "r");
    if (!f)
      fatal(name);
    if (rank != 0)
      exit(2);
    assert(name[0] != 0);
    if (name[1] == 0)
      MPI_Abort(MPI_COMM_WORLD, 2);
    fclose(f);
  }
  MPI_Barrier(MPI_COMM_WORLD);
}

int after_finalize(int argc, char **argv) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  if (rank == 0)
    return 1;
  exit(0);
}

void overwritten(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  rank = 0;
  if (rank == 0)
    MPI_Barrier(MPI_COMM_WORLD);
}

void jump(int *b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    goto done;
  printf("%d\n", rank);
done:
  MPI_Barrier(MPI_COMM_WORLD);
}
