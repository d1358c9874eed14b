// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Members that hold the rank and decide nothing, and members that hold it only
// sometimes: another function counts in them.
// Twin: bad-rank-member.c.
// RUN: %quiet
#include <mpi.h>
#include <stdio.h>

typedef struct {
  MPI_Comm Comm;
  int Rank, Turn;
} state;

void init(state *Own, MPI_Comm Comm) {
  Own->Comm = Comm;
  MPI_Comm_rank(Comm, &Own->Rank);
  MPI_Comm_rank(Comm, &Own->Turn);
}
void begin(state *Own, int Turns) { Own->Turn = Turns; }

int tune(state *Own, double *Best, int K) {
  int Bad = 0;
  if (Own->Rank == 0)
    Bad = K > 10;
  MPI_Bcast(&Bad, 1, MPI_INT, 0, Own->Comm);
  if (Bad)
    return 1;
  MPI_Bcast(Best, 1, MPI_DOUBLE, 0, Own->Comm);
  if (Own->Rank == 0)
    puts("tuned");
  return 0;
}

void turn(state *Own) {
  if (Own->Turn > 0)
    MPI_Barrier(Own->Comm);
}
