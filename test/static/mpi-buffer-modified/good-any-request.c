// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same, but all are completed before, or may be, each has a buffer of its
// own, or what is written is what stands there.
// Twin: bad-any-request.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
#include <mpi.h>

void finish(void);

int read_late(MPI_Request *All, int N, int Peer, MPI_Comm Comm) {
  int Count = 0;
  MPI_Irecv(&Count, 1, MPI_INT, Peer, 0, Comm, &All[N]);
  MPI_Waitall(N + 1, All, MPI_STATUSES_IGNORE);
  return Count + 1;
}

int maybe_late(MPI_Request *All, int N, int Peer, int *Room, MPI_Comm Comm) {
  MPI_Irecv(Room, 1, MPI_INT, Peer, 0, Comm, &All[N]);
  finish();
  return *Room + 1;
}

void one_for_each(int *Sizes, int Ranks, MPI_Request *All, MPI_Comm Comm) {
  for (int R = 0; R < Ranks; R++) {
    Sizes[R] = 2 * Sizes[R];
    MPI_Isend(&Sizes[R], 1, MPI_INT, R, 0, Comm, &All[R]);
  }
  MPI_Waitall(Ranks, All, MPI_STATUSES_IGNORE);
}

void one_by_one(const int *Sizes, int Ranks, MPI_Request *All, MPI_Comm Comm) {
  for (int R = 0; R < Ranks; R++) {
    int Size = Sizes[R], Done = 0;
    MPI_Isend(&Size, 1, MPI_INT, R, 0, Comm, &All[R]);
    while (!Done)
      MPI_Testall(R + 1, All, &Done, MPI_STATUSES_IGNORE);
  }
}

void same(int Ranks, int Here, MPI_Request *All, MPI_Comm Comm) {
  for (int R = 0; R < Ranks; R++) {
    int Size = Here;
    MPI_Isend(&Size, 1, MPI_INT, R, 0, Comm, &All[R]);
  }
  MPI_Waitall(Ranks, All, MPI_STATUSES_IGNORE);
}

void last(const int *Sizes, int Ranks, MPI_Request *All, MPI_Comm Comm) {
  int Size;
  for (int R = 0; R < Ranks; R++) {
    Size = Sizes[R];
    if (Size > 0) {
      MPI_Isend(&Size, 1, MPI_INT, R, 0, Comm, All);
      break;
    }
  }
  MPI_Waitall(1, All, MPI_STATUSES_IGNORE);
}
