// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each buffered send has the room that it takes.
// Twin: bad-attached-buffer.c.
// RUN: %quiet
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, bytes;
  void *gone;
  static double x[100];
  MPI_Request send;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  char *room = malloc(4000), *other = malloc(4000);
  MPI_Buffer_attach(room, 4000);
  if (rank == 0) {
    MPI_Bsend(x, 100, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
    MPI_Bsend_init(x, 100, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, &send);
    MPI_Start(&send);
    MPI_Wait(&send, MPI_STATUS_IGNORE);
    MPI_Request_free(&send);
  } else if (rank == 1) {
    MPI_Recv(x, 100, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(x, 100, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Buffer_detach(&gone, &bytes);
  MPI_Buffer_attach(other, 4000);
  MPI_Buffer_detach(&gone, &bytes);
  free(room);
  free(other);
  MPI_Finalize();
  return 0;
}
