// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The twin of good-parts-of-an-array.c: one part is forgotten.
// RUN: %found
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int Rank, Size, N = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  MPI_Comm_size(MPI_COMM_WORLD, &Size);
  MPI_Request *All = malloc(2 * Size * sizeof(MPI_Request));
  int *In = malloc(Size * sizeof(int)), *Out = malloc(Size * sizeof(int));
  for (int Peer = 0; Peer < Size; ++Peer)
    if (Peer != Rank)
      MPI_Irecv(In + Peer, 1, MPI_INT, Peer, 0, MPI_COMM_WORLD, All + N++);
  int Receives = N;
  for (int Peer = 0; Peer < Size; ++Peer)
    if (Peer != Rank) {
      Out[Peer] = Rank;
      MPI_Isend(Out + Peer, 1, MPI_INT, Peer, 0, MPI_COMM_WORLD, All + N++);
      // CHECK: :[[#@LINE-1]]:7: warning: MPI_Isend's request is never completed
    }
  MPI_Waitall(Receives, All, MPI_STATUSES_IGNORE);
  free(All);
  free(In);
  free(Out);
  // CHECK: :[[#@LINE-1]]:3: warning: the buffer is freed before the MPI_Isend that sends it is complete
  MPI_Finalize();
  return 0;
}
