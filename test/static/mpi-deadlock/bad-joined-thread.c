// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread is waited for before the message is sent that it receives.
// Twin: good-joined-thread.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -g -fpass-plugin=%pass -O0 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -g -fpass-plugin=%pass -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <pthread.h>

static int peer, got;
static MPI_Request request;

static void *receives(void *arg) {
  // CHECK: bad-joined-thread.c:[[#@LINE+1]]:3: warning: with 2 ranks, MPI_Recv on rank 0 waits for ever for a message of rank 1
  MPI_Recv(&got, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
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
    if (pthread_create(&thread, 0, receives, 0) != 0)
      MPI_Abort(MPI_COMM_WORLD, 1);
    pthread_join(thread, 0);
    MPI_Send(&value, 1, MPI_INT, peer, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
}
