// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What each rank sends and expects of the others follows from a number that the
// program is given.
// Twin: bad-lengths-of-input.c.
//
// RUN: %silent

#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int me, ranks, letters = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (me == 0)
    letters = argc > 1 ? atoi(argv[1]) : 1;
  MPI_Bcast(&letters, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (letters < ranks) {
    MPI_Finalize();
    return 1;
  }
  int part = letters / ranks;
  char *mine = calloc(2 * part + 1, 1), *all = calloc(letters + 1, 1);
  MPI_Allgather(mine, part, MPI_CHAR, all, part, MPI_CHAR, MPI_COMM_WORLD);
  free(mine);
  free(all);
  MPI_Finalize();
  return 0;
}
