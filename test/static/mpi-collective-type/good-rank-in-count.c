// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Twin of bad-rank-in-count.c: the rank is added and taken away again, every
// rank has the communicator to itself, or the other number makes up for it.
// RUN: %quiet
#include <mpi.h>

static int Me;

void start(void) { MPI_Comm_rank(MPI_COMM_WORLD, &Me); }

void fixed(double *In, double *Out) {
  int Count;
  MPI_Bcast(&Count, 1, MPI_INT, 0, MPI_COMM_WORLD);
  int First = Count + Me, Last = 3 * Count + Me;
  MPI_Allreduce(In, Out, Last - First, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

void alone(double *In, double *Out, int Count) {
  MPI_Allreduce(In, Out, Count + Me, MPI_DOUBLE, MPI_SUM, MPI_COMM_SELF);
}

void rest(double *In, double *Out, int Behind) {
  // Behind may be what is left of a number that all share.
  MPI_Allreduce(In, Out, Behind + Me, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}
