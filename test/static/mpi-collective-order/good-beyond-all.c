// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Work is dealt out: where there is less than there are ranks, each rank has one
// round, those with nothing to do in it too. Whose number is not below that of
// the pieces is only there when there are more ranks than pieces.
// Twin: bad-beyond-all.c.
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void deal(int pieces, int *whose, MPI_Comm comm) {
  int rank, size, rounds, first;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  if (pieces <= rank) {
    first = -1;
    rounds = 1;
  } else if (pieces < size) {
    first = rank;
    rounds = 1;
  } else {
    first = rank * (pieces / size);
    rounds = pieces / size + 1;
  }
  for (int i = 0; i < rounds; ++i) {
    whose[rank] = first < 0 ? first : first + i;
    for (int r = 0; r < size; ++r)
      MPI_Bcast(&whose[r], 1, MPI_INT, r, comm);
  }
}

/* The same by what all use, the other way round. */
MPI_Comm shared;

void deal_shared(int pieces, int *sum) {
  int rank, size, rounds;
  MPI_Comm_size(shared, &size);
  MPI_Comm_rank(shared, &rank);
  if (rank < pieces)
    if (pieces >= size)
      rounds = (pieces + size - 1) / size;
    else
      rounds = 1;
  else
    rounds = 1;
  for (int i = 0; i < rounds; ++i)
    MPI_Allreduce(MPI_IN_PLACE, sum, 1, MPI_INT, MPI_SUM, shared);
}
