// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Datatypes that differ by name only, bytes beside elements, and what the root
// of a gather passes for itself. Twin: bad-type-alone.c.
//
// RUN: %quiet

#include <mpi.h>

void chosen(void *data, int count) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(data, count, rank == 0 ? MPI_LONG : MPI_LONG_LONG, 0,
            MPI_COMM_WORLD);
}

void bytes(void *data, int count) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(data, count, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  else
    MPI_Bcast(data, 8 * count, MPI_BYTE, 0, MPI_COMM_WORLD);
}

void gathered(void *data, void *all, int count) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Gather(rank == 0 ? MPI_IN_PLACE : data, count,
             rank == 0 ? MPI_DATATYPE_NULL : MPI_DOUBLE, all, count, MPI_DOUBLE,
             0, MPI_COMM_WORLD);
}
