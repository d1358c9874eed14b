// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Right however it is started.
//
// RUN: %quiet
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int Rank, Size, Data = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  MPI_Comm_size(MPI_COMM_WORLD, &Size);
  int Left = (Rank + Size - 1) % Size, Right = (Rank + 1) % Size;
  MPI_Request Request, Sent;
  int Early = argc > 1;
  if (Early)
    MPI_Irecv(&Data, 1, MPI_INT, Left, 0, MPI_COMM_WORLD, &Request);
  MPI_Isend(&Rank, 1, MPI_INT, Right, 0, MPI_COMM_WORLD, &Sent);
  if (argc > 1)
    MPI_Wait(&Request, MPI_STATUS_IGNORE);
  else
    MPI_Recv(&Data, 1, MPI_INT, Left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Wait(&Sent, MPI_STATUS_IGNORE);
  if (argc < 2 && getenv("TWICE"))
    MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return Data < 0;
}
