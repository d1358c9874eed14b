// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which request is whose is not known, but nothing completes any of them before
// the buffer is touched: level 2. Twin: good-any-request.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
#include <mpi.h>

int read_early(MPI_Request *All, int N, int Peer, MPI_Comm Comm) {
  int Count = 0;
  MPI_Irecv(&Count, 1, MPI_INT, Peer, 0, Comm, &All[N]);
  int Room = Count + 1;
  // CHECK: :[[#@LINE-1]]:14: warning: 'Count' is read before the MPI_Irecv that receives into it is complete
  MPI_Waitall(N + 1, All, MPI_STATUSES_IGNORE);
  return Room;
}

void one_for_all(const int *Sizes, int Ranks, MPI_Request *All, MPI_Comm Comm) {
  for (int R = 0; R < Ranks; R++) {
    int Size = Sizes[R];
    // CHECK: :[[#@LINE-1]]:9: warning: 'Size' is written to before the MPI_Isend that sends it is complete
    MPI_Isend(&Size, 1, MPI_INT, R, 0, Comm, &All[R]);
  }
  MPI_Waitall(Ranks, All, MPI_STATUSES_IGNORE);
}

void some(const int *Sizes, int Ranks, MPI_Request *All, MPI_Comm Comm) {
  int N = 0, Size;
  for (int R = 0; R < Ranks; R++)
    if (Sizes[R] > 0) {
      Size = 2 * Sizes[R];
      // CHECK: :[[#@LINE-1]]:12: warning: 'Size' is written to before the MPI_Isend that sends it
      MPI_Isend(&Size, 1, MPI_INT, R, 0, Comm, &All[N++]);
    }
  MPI_Waitall(N, All, MPI_STATUSES_IGNORE);
}
