// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI is started and ended by one thread, which need not be the first of the
// process, when the calls of the others are over: one has ended, one waits
// outside of MPI.
//
// RUN: %mpicc -g -pthread %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>
#include <pthread.h>
#include <unistd.h>

static pthread_barrier_t done;

static void send_to_self(int tag) {
  int rank, x = 1, y;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Sendrecv(&x, 1, MPI_INT, rank, tag, &y, 1, MPI_INT, rank, tag,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void *ends(void *unused) {
  send_to_self(1);
  return unused;
}

static void *waits(void *unused) {
  send_to_self(2);
  pthread_barrier_wait(&done);
  pthread_barrier_wait(&done);
  return unused;
}

static void *all(void *unused) {
  int provided;
  pthread_t threads[2];
  MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided);
  pthread_create(&threads[0], NULL, ends, NULL);
  pthread_create(&threads[1], NULL, waits, NULL);
  pthread_join(threads[0], NULL);
  pthread_barrier_wait(&done);
  MPI_Finalize();
  pthread_barrier_wait(&done);
  pthread_join(threads[1], NULL);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&done, NULL, 2);
  pthread_create(&thread, NULL, all, NULL);
  pthread_join(thread, NULL);
  return 0;
}
