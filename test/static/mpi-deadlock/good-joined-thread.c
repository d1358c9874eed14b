// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The message comes first; and a thread whose request its creator has started.
// Twin: bad-joined-thread.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -g -fpass-plugin=%pass -O0 -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -g -fpass-plugin=%pass -O2 -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <pthread.h>

static int peer, got;
static MPI_Request request;

static void *receives(void *arg) {
  MPI_Recv(&got, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return arg;
}

int main(int argc, char **argv) {
  int provided, rank, size, value = 1, other;
  pthread_t thread;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank < 2 && size > 1) {
    peer = 1 - rank;
    MPI_Irecv(&other, 1, MPI_INT, peer, 1, MPI_COMM_WORLD, &request);
    if (pthread_create(&thread, 0, receives, 0) != 0)
      MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Send(&value, 1, MPI_INT, peer, 0, MPI_COMM_WORLD);
    MPI_Send(&value, 1, MPI_INT, peer, 1, MPI_COMM_WORLD);
    pthread_join(thread, 0);
  }
  MPI_Finalize();
}
