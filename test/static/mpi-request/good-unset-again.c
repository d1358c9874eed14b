// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-unset-again.c, but only who has started a receive waits for it first.
// Behind that wait the request is null, or it was completed on all ranks.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void chase(int *edge, int *left, MPI_Comm c) {
  int rank, size, next, going = 1;
  MPI_Request from;
  MPI_Comm_rank(c, &rank);
  MPI_Comm_size(c, &size);
  if (rank < size - 1)
    MPI_Irecv(&next, 1, MPI_INT, rank + 1, 3, c, &from);
  if (rank > 0)
    MPI_Send(edge, 1, MPI_INT, rank - 1, 3, c);
  if (rank < size - 1)
    MPI_Wait(&from, MPI_STATUS_IGNORE);
  while (going) {
    if (rank < size - 1)
      MPI_Irecv(&next, 1, MPI_INT, rank + 1, 4, c, &from);
    if (rank > 0)
      MPI_Send(edge, 1, MPI_INT, rank - 1, 4, c);
    if (rank < size - 1)
      MPI_Wait(&from, MPI_STATUS_IGNORE);
    MPI_Allreduce(left, &going, 1, MPI_INT, MPI_MAX, c);
  }
}

void ring_then_chain(int *edge, MPI_Comm c) {
  int rank, size, next;
  MPI_Request from;
  MPI_Comm_rank(c, &rank);
  MPI_Comm_size(c, &size);
  MPI_Irecv(&next, 1, MPI_INT, (rank + 1) % size, 3, c, &from);
  MPI_Send(edge, 1, MPI_INT, (rank + size - 1) % size, 3, c);
  MPI_Wait(&from, MPI_STATUS_IGNORE);
  if (rank < size - 1)
    MPI_Irecv(&next, 1, MPI_INT, rank + 1, 4, c, &from);
  if (rank > 0)
    MPI_Send(edge, 1, MPI_INT, rank - 1, 4, c);
  MPI_Wait(&from, MPI_STATUS_IGNORE);
}
