// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The main thread does what the threads that it starts do, and each of them
// calls MPI.
// Twin: good-taking-part.c.
// RUN: %clang %stub_mpi -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <pthread.h>

struct worker {
  int number, speaker, sum;
};

static void *work(void *arg) {
  struct worker *w = arg;
  MPI_Send(&w->sum, 1, MPI_INT, 0, w->number, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Send in a thread of its own needs MPI_THREAD_SERIALIZED but MPI_Init_thread asks for MPI_THREAD_FUNNELED
  if (w->number == w->speaker)
    MPI_Barrier(MPI_COMM_WORLD);
  return NULL;
}

int main(int argc, char **argv) {
  struct worker here = {0, 0, 1}, there = {1, 0, 2};
  pthread_t thread;
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  if (provided < MPI_THREAD_FUNNELED)
    MPI_Abort(MPI_COMM_WORLD, 1);
  pthread_create(&thread, NULL, work, &there);
  work(&here);
  pthread_join(thread, NULL);
  MPI_Finalize();
  return 0;
}
