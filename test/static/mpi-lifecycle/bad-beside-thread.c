// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI ends while a thread that nobody has waited for may be in it.
// Twin: good-beside-thread.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -g -fpass-plugin=%pass -O0 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -g -fpass-plugin=%pass -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <pthread.h>

static int next;

static void *sends(void *value) {
  MPI_Send(value, 1, MPI_INT, next, 0, MPI_COMM_WORLD);
  return 0;
}

int main(int argc, char **argv) {
  int provided, rank, size, value = 1, got;
  pthread_t thread;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  next = (rank + 1) % size;
  pthread_create(&thread, 0, sends, &value);
  MPI_Recv(&got, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  // That the message has come does not say that its sender has returned.
  pthread_detach(thread);
  // CHECK: bad-beside-thread.c:[[#@LINE+1]]:3: warning: MPI_Finalize is called while another thread may be in MPI_Send
  MPI_Finalize();
}
