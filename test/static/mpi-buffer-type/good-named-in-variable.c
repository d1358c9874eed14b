// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Twin of bad-named-in-variable.c: the right variable, one that is set twice,
// and one that others can set.
// RUN: %quiet
#include <mpi.h>

static MPI_Datatype number, real, either, given;
MPI_Datatype open_to_all;
static double field[64];

void setup(int single, MPI_Datatype type) {
  number = MPI_INT;
  real = MPI_DOUBLE;
  either = MPI_FLOAT;
  if (!single)
    either = MPI_DOUBLE;
  given = MPI_INT;
  given = type;
  open_to_all = MPI_INT;
}

void send(int to, int tag) {
  int count = 64;
  MPI_Send(field, 64, real, to, tag, MPI_COMM_WORLD);
  MPI_Send(&count, 1, number, to, tag, MPI_COMM_WORLD);
  MPI_Send(field, 64, either, to, tag, MPI_COMM_WORLD);
  MPI_Send(field, 64, given, to, tag, MPI_COMM_WORLD);
  MPI_Send(field, 64, open_to_all, to, tag, MPI_COMM_WORLD);
}
