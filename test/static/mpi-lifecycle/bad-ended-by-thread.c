// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread of its own ends what main has started.
// Twin: good-ended-by-thread.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -g -fpass-plugin=%pass -O0 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -g -fpass-plugin=%pass -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <pthread.h>

static void *communicates(void *arg) {
  int one = 1, all;
  MPI_Allreduce(&one, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  // CHECK: bad-ended-by-thread.c:[[#@LINE+1]]:3: warning: MPI_Finalize may be called by another thread than the one that started MPI
  MPI_Finalize();
  return arg;
}

int main(int argc, char **argv) {
  pthread_t thread;
  int level;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &level);
  if (level < MPI_THREAD_SERIALIZED)
    MPI_Abort(MPI_COMM_WORLD, 1);
  pthread_create(&thread, 0, communicates, 0);
  pthread_join(thread, 0);
  return 0;
}
