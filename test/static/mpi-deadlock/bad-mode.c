// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What one way of starting the program leads to.
//
// RUN: %found
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int Rank, Size, Steps = 3, Data = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  MPI_Comm_size(MPI_COMM_WORLD, &Size);
  int Left = (Rank + Size - 1) % Size, Right = (Rank + 1) % Size;
  if (argc > 2) {
    if (Rank == 0)
      printf("usage: %s [file]\n", argv[0]);
    MPI_Finalize();
    return 1;
  }
  if (argc == 2) {
    // CHECK: :[[#@LINE+2]]:5: warning: {{.*}}mpi-deadlock]
    // CHECK: note: when the program is started with one argument
    MPI_Recv(&Data, 1, MPI_INT, Left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&Rank, 1, MPI_INT, Right, 0, MPI_COMM_WORLD);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return Steps + Data == 0;
}
