// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each of three ranks is the root in turn: the program is made for three, and
// goes on with what is not followed. Its twin is bad-many-roots.c.
//
// RUN: %quiet

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, i, value = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (i = 0; i < 3; ++i)
    MPI_Bcast(&value, 1, MPI_INT, i, MPI_COMM_WORLD);
  MPI_Comm half, both;
  MPI_Comm_split(MPI_COMM_WORLD, rank == 0, 0, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank == 0, 1, &both);
  MPI_Barrier(both);
  MPI_Comm_free(&both);
  MPI_Comm_free(&half);
  MPI_Finalize();
  return 0;
}
