// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Messages that are received, if late, and some of them by whoever comes.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %mpirun -n 2 %t 2>&1 | %silent --implicit-check-not=tutti

#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, x[100] = {0}, flag = 0, size = 4096;
  void *room = malloc(4096);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Buffer_attach(room, size);
  MPI_Request request;
  if (rank == 0) {
    MPI_Bsend(x, 100, MPI_INT, 1, 5, MPI_COMM_WORLD);
    MPI_Bsend(x, 100, MPI_INT, 1, 5, MPI_COMM_WORLD);
    MPI_Isend(x, 10, MPI_INT, 1, 6, MPI_COMM_WORLD, &request);
    while (!flag)
      MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
  } else if (rank == 1) {
    MPI_Recv(x, 100, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    MPI_Recv(x, 10, MPI_INT, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(x, 100, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Buffer_detach(&room, &size);
  free(room);
  MPI_Finalize();
  return 0;
}
