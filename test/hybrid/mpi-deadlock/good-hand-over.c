// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads hand work over by conditions of all kinds (signal, broadcast, with and
// without a time limit), mutexes of all kinds, barriers and joins, while others
// are in MPI: nothing gets lost where Tutti stands before the system.
//
// RUN: %mpicc -g -pthread %s -o %t
// RUN: %exits 0 %run -n 2 %t 2>&1 | %silent
// RUN: %if mpich %{ %exits 0 %run -n 4 %t 2>&1 | %silent %}

#define _GNU_SOURCE
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { WORKERS = 6, ITEMS = 3000, ROUNDS = 50 };

static pthread_mutex_t lock;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER, emptied = PTHREAD_COND_INITIALIZER;
static pthread_barrier_t gathering;
static int queue, taken, over, rank, size;

static struct timespec later(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  t.tv_sec += 30;
  return t;
}

static void awaitWork(int kind) {
  struct timespec t;
  switch (kind) {
  case 0:
    pthread_cond_wait(&filled, &lock);
    return;
  case 1:
    t = later(CLOCK_REALTIME);
    if (pthread_cond_timedwait(&filled, &lock, &t))
      exit(3);
    return;
  default:
    t = later(CLOCK_MONOTONIC);
    if (pthread_cond_clockwait(&filled, &lock, CLOCK_MONOTONIC, &t))
      exit(4);
  }
}

static void *worker(void *number) {
  const int kind = *(int *)number % 3;
  for (;;) {
    pthread_mutex_lock(&lock);
    while (!queue && !over)
      awaitWork(kind);
    if (!queue) {
      pthread_mutex_unlock(&lock);
      break;
    }
    --queue;
    ++taken;
    pthread_cond_signal(&emptied);
    pthread_mutex_unlock(&lock);
  }
  for (int k = 0; k < ROUNDS; ++k)
    pthread_barrier_wait(&gathering);
  return NULL;
}

static void *messages(void *unused) {
  int x = rank, y;
  for (int k = 0; k < 200; ++k)
    MPI_Sendrecv(&x, 1, MPI_INT, (rank + 1) % size, 5, &y, 1, MPI_INT, (rank + size - 1) % size, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return unused;
}

static void turn(int kind) {
  pthread_t threads[WORKERS], talker;
  int number[WORKERS];
  pthread_mutexattr_t attr;
  pthread_mutexattr_init(&attr);
  pthread_mutexattr_settype(&attr, kind);
  pthread_mutex_init(&lock, &attr);
  queue = taken = over = 0;
  pthread_barrier_init(&gathering, NULL, WORKERS);
  pthread_create(&talker, NULL, messages, NULL);
  for (int i = 0; i < WORKERS; ++i) {
    number[i] = i;
    pthread_create(&threads[i], NULL, worker, &number[i]);
  }
  for (int k = 0; k < ITEMS; ++k) {
    pthread_mutex_lock(&lock);
    while (queue > 2)
      pthread_cond_wait(&emptied, &lock);
    ++queue;
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&lock);
  }
  pthread_mutex_lock(&lock);
  over = 1;
  pthread_cond_broadcast(&filled);
  pthread_mutex_unlock(&lock);
  for (int i = 0; i < WORKERS; ++i)
    pthread_join(threads[i], NULL);
  pthread_join(talker, NULL);
  if (taken != ITEMS)
    exit(5);
  pthread_barrier_destroy(&gathering);
  pthread_mutex_destroy(&lock);
}

int main(int argc, char **argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  turn(PTHREAD_MUTEX_NORMAL);
  turn(PTHREAD_MUTEX_RECURSIVE);
  turn(PTHREAD_MUTEX_ERRORCHECK);
  turn(PTHREAD_MUTEX_ADAPTIVE_NP);
  MPI_Finalize();
  return 0;
}
