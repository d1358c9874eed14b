// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A buffered send takes its room from the buffer of its communicator, where MPI
// has such buffers (MPI-4.1), and an operation that is found to be complete by a
// call that only looks is complete. Before MPI-4.1 the buffer is the process's.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %mpirun -n 2 %t 2>&1 | %silent
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, x[100] = {0}, bytes = 4096, done = 0;
  void *room = malloc(8192), *back;
  MPI_Request requests[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int peer = rank ^ 1;
#if MPI_VERSION > 4 || (MPI_VERSION == 4 && MPI_SUBVERSION >= 1)
  MPI_Comm_attach_buffer(MPI_COMM_WORLD, room, bytes);
#else
  MPI_Buffer_attach(room, bytes);
#endif
  MPI_Bsend(x, 100, MPI_INT, peer, 0, MPI_COMM_WORLD);
  MPI_Recv(x, 100, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Irecv(x, 50, MPI_INT, peer, 1, MPI_COMM_WORLD, &requests[0]);
  MPI_Irecv(x + 50, 50, MPI_INT, peer, 2, MPI_COMM_WORLD, &requests[1]);
  int y[50] = {0};
  MPI_Bsend(y, 50, MPI_INT, peer, 1, MPI_COMM_WORLD);
  MPI_Bsend(y, 50, MPI_INT, peer, 2, MPI_COMM_WORLD);
#if MPI_VERSION > 4 || (MPI_VERSION == 4 && MPI_SUBVERSION >= 1)
  while (!done)
    MPI_Request_get_status_all(2, requests, &done, MPI_STATUSES_IGNORE);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  MPI_Comm_flush_buffer(MPI_COMM_WORLD);
  MPI_Request flushed;
  MPI_Comm_iflush_buffer(MPI_COMM_WORLD, &flushed);
  MPI_Wait(&flushed, MPI_STATUS_IGNORE);
  MPI_Comm_detach_buffer(MPI_COMM_WORLD, &back, &bytes);
#else
  while (!done)
    MPI_Testall(2, requests, &done, MPI_STATUSES_IGNORE);
  MPI_Buffer_detach(&back, &bytes);
#endif
  free(room);
  MPI_Finalize();
  return 0;
}
