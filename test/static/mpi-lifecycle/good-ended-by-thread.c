// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// It starts MPI, too.
// Twin: bad-ended-by-thread.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -g -fpass-plugin=%pass -O0 -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -g -fpass-plugin=%pass -O2 -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <pthread.h>

static void *communicates(void *arg) {
  int one = 1, all;
  int level;
  MPI_Init_thread(0, 0, MPI_THREAD_SERIALIZED, &level);
  if (level < MPI_THREAD_SERIALIZED)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Allreduce(&one, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
  return arg;
}

int main(int argc, char **argv) {
  pthread_t thread;
  pthread_create(&thread, 0, communicates, 0);
  pthread_join(thread, 0);
  return 0;
}
