// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each rank sends what it has, and receives where the other one has something:
// both know the lengths of both.
// Twin: bad-checked-result.c.
//
// RUN: %silent

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int me, ranks, mine, rounds = 0;
  double in[64], out[64];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (me == 0)
    rounds = argc > 1 ? atoi(argv[1]) : 1;
  MPI_Bcast(&rounds, 1, MPI_INT, 0, MPI_COMM_WORLD);
  int *lengths = malloc(ranks * sizeof *lengths);
  for (int i = 0; i < 64; ++i)
    out[i] = in[i] = me + i;
  for (int round = 0; round <= rounds; ++round) {
    int next = (me + 1) % ranks, last = (me - 1 + ranks) % ranks, theirs = 0;
    mine = rand() % 64;
    MPI_Allgather(&mine, 1, MPI_INT, lengths, 1, MPI_INT, MPI_COMM_WORLD);
    theirs = lengths[last];
    MPI_Request request = MPI_REQUEST_NULL;
    if (theirs > 0)
      MPI_Irecv(in, theirs, MPI_DOUBLE, last, 3, MPI_COMM_WORLD, &request);
    if (mine > 0)
      MPI_Send(out, mine, MPI_DOUBLE, next, 3, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  free(lengths);
  MPI_Finalize();
  return 0;
}
