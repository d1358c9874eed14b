// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads of every level: one that waits while the other works, one that waits
// for another one by means of the system, one that polls, threads that have
// come and gone, and one that the system makes when a timer ends.
//
// RUN: %mpicc -g %s -o %t -pthread -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t serialized 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t joined 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t funneled 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t condition 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t polling 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t gone 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t timer 2>&1 | %silent
#include "Inputs/late.h"
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>

static MPI_Comm w;
static int rank, x = 1, y;
static sem_t go, ready;
static volatile int over;

static void *receive(void *unused) {
  MPI_Recv(&y, 1, MPI_INT, 1 - rank, 1, w, MPI_STATUS_IGNORE);
  return unused;
}
static void *work(void *unused) {
  compute();
  sem_post(&ready);
  return unused;
}
static void *sendWhenReady(void *unused) {
  sem_wait(&ready);
  MPI_Send(&x, 1, MPI_INT, 1 - rank, 1, w);
  return unused;
}
static void *poll(void *unused) {
  int flag = 0;
  MPI_Comm own = *(MPI_Comm *)unused;
  while (!over) {
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, own, &flag, MPI_STATUS_IGNORE);
    sched_yield();
  }
  return unused;
}
static void *visit(void *unused) {
  int in = 0;
  MPI_Sendrecv(&x, 1, MPI_INT, 0, 9, &in, 1, MPI_INT, 0, 9, MPI_COMM_SELF,
               MPI_STATUS_IGNORE);
  return unused;
}
static void rings(union sigval unused) {
  (void)unused;
  compute();
  MPI_Send(&x, 1, MPI_INT, 1 - rank, 1, w);
  sem_post(&ready);
}

int main(int argc, char **argv) {
  pthread_t a, b, many[12];
  int need = is("serialized", argv) || is("joined", argv) ? MPI_THREAD_SERIALIZED
             : is("funneled", argv)                        ? MPI_THREAD_FUNNELED
                                                           : MPI_THREAD_MULTIPLE;
  int level;
  MPI_Init_thread(&argc, &argv, need, &level);
  w = MPI_COMM_WORLD;
  MPI_Comm_rank(w, &rank);
  sem_init(&go, 0, 0);
  sem_init(&ready, 0, 0);
  if (level < need) {
    MPI_Finalize();
    return 0;
  }
  if (is("serialized", argv)) {
    /* The one that waits is a helper; the main thread of one rank works, that of
       the other sleeps until the helper is done. */
    if (rank == 0) {
      pthread_create(&a, NULL, receive, NULL);
      pthread_join(a, NULL);
    } else {
      compute();
      MPI_Send(&x, 1, MPI_INT, 0, 1, w);
    }
  } else if (is("joined", argv)) {
    /* In turn: the helper of each rank works, then sends. */
    if (rank == 0)
      MPI_Recv(&y, 1, MPI_INT, 1, 1, w, MPI_STATUS_IGNORE);
    pthread_create(&a, NULL, work, NULL);
    pthread_create(&b, NULL, sendWhenReady, NULL);
    pthread_join(b, NULL);
    pthread_join(a, NULL);
    if (rank == 1)
      MPI_Recv(&y, 1, MPI_INT, 0, 1, w, MPI_STATUS_IGNORE);
  } else if (is("funneled", argv)) {
    /* The main thread waits for a message that the other main thread sends when
       its helper has worked. */
    if (rank == 0) {
      MPI_Recv(&y, 1, MPI_INT, 1, 1, w, MPI_STATUS_IGNORE);
    } else {
      pthread_create(&a, NULL, work, NULL);
      sem_wait(&ready);
      MPI_Send(&x, 1, MPI_INT, 0, 1, w);
      pthread_join(a, NULL);
    }
  } else if (is("condition", argv)) {
    /* Both main threads wait in MPI; who is to send waits for a third. */
    pthread_create(&a, NULL, sendWhenReady, NULL);
    pthread_create(&b, NULL, work, NULL);
    receive(NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    MPI_Barrier(w);
  } else if (is("polling", argv)) {
    MPI_Comm own;
    MPI_Comm_dup(w, &own);
    pthread_create(&a, NULL, poll, &own);
    if (rank == 0)
      compute();
    MPI_Barrier(w);
    over = 1;
    pthread_join(a, NULL);
    MPI_Comm_free(&own);
  } else if (is("gone", argv)) {
    for (int i = 0; i < 12; ++i)
      pthread_create(&many[i], NULL, visit, NULL);
    for (int i = 0; i < 12; ++i)
      pthread_join(many[i], NULL);
    if (rank == 0)
      compute();
    MPI_Barrier(w);
  } else {
    timer_t timer;
    struct sigevent event;
    struct itimerspec soon = {{0, 0}, {0, 1000000}};
    memset(&event, 0, sizeof(event));
    event.sigev_notify = SIGEV_THREAD;
    event.sigev_notify_function = rings;
    if (timer_create(CLOCK_MONOTONIC, &event, &timer) == 0) {
      timer_settime(timer, 0, &soon, NULL);
      receive(NULL);
      sem_wait(&ready);
      timer_delete(timer);
    }
  }
  MPI_Finalize();
  return 0;
}
