// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The main thread does what the threads that it starts do, and of them the one
// that speaks for all calls MPI: who that is stands in memory.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <pthread.h>

struct worker {
  int number, speaker, sum;
};

static void speak(struct worker *w) {
  int got;
  MPI_Sendrecv(&w->sum, 1, MPI_INT, 0, w->number, &got, 1, MPI_INT, 0, w->number,
               MPI_COMM_SELF, MPI_STATUS_IGNORE);
}

static void *work(void *arg) {
  struct worker *w = arg;
  if (w->number == w->speaker)
    speak(w);
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
