// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The twins of bad-system-waits.c: the message is sent late, by who waits for no
// thread. And a wait for a condition that has an end; mutexes of every type, and
// one that was left by a thread which has ended.
//
// RUN: %mpicc -g -O0 %s -o %t -pthread -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %mpicc -g -O2 %s -o %t2 -pthread -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t join 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t2 mutex 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t2 condition 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t barrier 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t serialized 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t timed 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t types 2>&1 | %silent

#define _GNU_SOURCE
#include "Inputs/late.h"
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

static int rank, done;
static char **all;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static pthread_barrier_t both;
static sem_t ready;

static void *receive(void *unused) {
  int in;
  if (is("mutex", all))
    pthread_mutex_lock(&mutex);
  sem_post(&ready);
  MPI_Recv(&in, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (!is("mutex", all))
    pthread_mutex_lock(&mutex);
  done = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
  if (is("barrier", all))
    pthread_barrier_wait(&both);
  return unused;
}

static void send(void) {
  int out = 1;
  MPI_Send(&out, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD);
}

/* Nobody signals it. */
static void *waitForAWhile(void *unused) {
  struct timespec end;
  pthread_cond_t never = PTHREAD_COND_INITIALIZER;
  clock_gettime(CLOCK_REALTIME, &end);
  end.tv_sec += 3;
  pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&own);
  while (pthread_cond_timedwait(&never, &own, &end) != ETIMEDOUT)
    ;
  pthread_mutex_unlock(&own);
  send();
  return unused;
}

static pthread_mutex_t left;
static void *leave(void *unused) {
  pthread_mutex_lock(&left);
  return unused;
}
static void check(int good) {
  if (!good)
    MPI_Abort(MPI_COMM_WORLD, 1);
}
static void *useTypes(void *unused) {
  pthread_mutexattr_t type;
  pthread_mutex_t m;
  pthread_t thread;
  pthread_mutexattr_init(&type);
  pthread_mutexattr_settype(&type, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&m, &type);
  check(pthread_mutex_lock(&m) == 0 && pthread_mutex_lock(&m) == EDEADLK);
  check(pthread_mutex_unlock(&m) == 0 && pthread_mutex_unlock(&m) == EPERM);
  pthread_mutexattr_settype(&type, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&m, &type);
  check(pthread_mutex_lock(&m) == 0 && pthread_mutex_lock(&m) == 0);
  check(pthread_mutex_unlock(&m) == 0 && pthread_mutex_unlock(&m) == 0 &&
        pthread_mutex_unlock(&m) == EPERM);
  pthread_mutexattr_settype(&type, PTHREAD_MUTEX_NORMAL);
  pthread_mutexattr_setrobust(&type, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&left, &type);
  pthread_create(&thread, NULL, leave, NULL);
  pthread_join(thread, NULL);
  check(pthread_mutex_lock(&left) == EOWNERDEAD);
  check(pthread_mutex_unlock(&left) == 0 &&
        pthread_mutex_lock(&left) == ENOTRECOVERABLE);
  compute();
  send();
  return unused;
}

int main(int argc, char **argv) {
  int level;
  pthread_t thread;
  all = argv;
  MPI_Init_thread(&argc, &argv,
                  is("serialized", all) ? MPI_THREAD_SERIALIZED
                                        : MPI_THREAD_MULTIPLE,
                  &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  pthread_barrier_init(&both, NULL, 2);
  sem_init(&ready, 0, 0);
  if (is("timed", all) || is("types", all)) {
    pthread_create(&thread, NULL, is("timed", all) ? waitForAWhile : useTypes,
                   NULL);
    receive(NULL);
    pthread_join(thread, NULL);
    MPI_Finalize();
    return 0;
  }
  if (is("serialized", all) && rank == 1) {
    compute();
    send();
    MPI_Finalize();
    return 0;
  }
  pthread_create(&thread, NULL, receive, NULL);
  sem_wait(&ready);
  if (!is("serialized", all)) {
    if (rank == 0)
      compute();
    send();
  }
  if (is("mutex", all)) {
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
  } else if (is("condition", all)) {
    pthread_mutex_lock(&mutex);
    while (!done)
      pthread_cond_wait(&changed, &mutex);
    pthread_mutex_unlock(&mutex);
  } else if (is("barrier", all)) {
    pthread_barrier_wait(&both);
  } else {
    pthread_join(thread, NULL);
  }
  if (!is("join", all) && !is("serialized", all))
    pthread_join(thread, NULL);
  MPI_Finalize();
  return 0;
}
