// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffered sends without a buffer, with one that is too small, and buffers that
// are attached twice or detached once too often.
// Twin: good-attached-buffer.c.
// RUN: %found
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
  if (rank == 0)
    MPI_Bsend(x, 100, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
    // CHECK-DAG: :[[#@LINE-1]]:5: warning: MPI_Bsend sends a buffered message, and no buffer is attached [{{.*}}mpi-argument]
  else if (rank == 1)
    MPI_Recv(x, 100, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Buffer_attach(room, 800);
  if (rank == 0) {
    MPI_Bsend_init(x, 100, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, &send);
    MPI_Start(&send);
    // CHECK-DAG: :[[#@LINE-1]]:5: warning: MPI_Start sends a buffered message of 800 bytes, which takes {{96|128}} more, and the attached buffer has 800 [{{.*}}mpi-argument]
    MPI_Wait(&send, MPI_STATUS_IGNORE);
    MPI_Request_free(&send);
  } else if (rank == 1) {
    MPI_Recv(x, 100, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Buffer_attach(other, 4000);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_Buffer_attach attaches a buffer while another one is attached [{{.*}}mpi-argument]
  MPI_Buffer_detach(&gone, &bytes);
  MPI_Buffer_detach(&gone, &bytes);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_Buffer_detach detaches a buffer, and none is attached [{{.*}}mpi-argument]
  free(room);
  free(other);
  MPI_Finalize();
  return 0;
}
