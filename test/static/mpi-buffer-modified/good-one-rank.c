// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>
#include <stdlib.h>

static void begin(int *buf, MPI_Request *req) {
  MPI_Ibcast(buf, 4, MPI_INT, 1, MPI_COMM_WORLD, req);
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Request req;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int *a = calloc(64, sizeof(int)), *b = calloc(64, sizeof(int));
  begin(a, &req);
  // The root may read what it sends, the others what is behind it.
  if (rank == 1)
    b[1] = a[2];
  b[2] = a[4];
  MPI_Wait(&req, MPI_STATUS_IGNORE);
  // What is received is the root's alone.
  MPI_Igather(a, 1, MPI_INT, b, 1, MPI_INT, 0, MPI_COMM_WORLD, &req);
  if (rank != 0)
    b[0] = a[0];
  MPI_Wait(&req, MPI_STATUS_IGNORE);
  if (rank == 0) {
    MPI_Send_init(a, 4, MPI_INT, 1, 0, MPI_COMM_WORLD, &req);
    a[3] = 1; // before the start
    MPI_Start(&req);
    MPI_Wait(&req, MPI_STATUS_IGNORE);
    a[3] = 2; // after the end
    MPI_Request_free(&req);
  } else if (rank == 1) {
    int done = 0;
    MPI_Irecv(a, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, &req);
    while (!done)
      MPI_Test(&req, &done, MPI_STATUS_IGNORE);
    a[0] = 1;
  }
  free(a);
  free(b);
  MPI_Finalize();
  return 0;
}
