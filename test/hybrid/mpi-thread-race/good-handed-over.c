// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread hands memory to another one by a flag that it releases and the other
// one acquires: an atomic variable, flushes, a mutex, a count of those who have
// come, again in each round.
//
// Twin: bad-handed-over.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fopenmp -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fopenmp -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>

extern int omp_get_thread_num(void);
enum { N = 64 };
static int buf[N];

void released(int to) {
  atomic_int ready;
  atomic_init(&ready, 0);
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      for (int i = 0; i < N; i++)
        buf[i] = i;
      atomic_store_explicit(&ready, 1, memory_order_release);
    } else {
      while (!atomic_load_explicit(&ready, memory_order_acquire))
        ;
      MPI_Send(buf, N, MPI_INT, to, 0, MPI_COMM_WORLD);
    }
  }
}

static void await(atomic_int *flag, int value) {
  while (atomic_load(flag) != value)
    ;
}

/* Received by one thread, used by the other one. */
int received(int from) {
  atomic_int step = 0;
  int sum = 0;
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    {
      MPI_Recv(buf, N, MPI_INT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      atomic_store(&step, 1);
    }
#pragma omp section
    {
      await(&step, 1);
      for (int i = 0; i < N; i++)
        sum += buf[i];
    }
  }
  return sum;
}

void flushed(int to) {
  int flag = 0, x;
#pragma omp parallel num_threads(2) shared(flag, x)
  {
    if (omp_get_thread_num() == 0) {
      x = to;
#pragma omp flush
#pragma omp atomic write
      flag = 1;
#pragma omp flush
    } else {
      int seen = 0;
      while (!seen) {
#pragma omp flush
#pragma omp atomic read
        seen = flag;
      }
#pragma omp flush
      MPI_Send(&x, 1, MPI_INT, to, 0, MPI_COMM_WORLD);
    }
  }
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t full = PTHREAD_COND_INITIALIZER;

void locked(int to) {
  int is_full = 0;
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      buf[0] = to;
      pthread_mutex_lock(&lock);
      is_full = 1;
      pthread_cond_signal(&full);
      pthread_mutex_unlock(&lock);
    } else {
      pthread_mutex_lock(&lock);
      while (!is_full)
        pthread_cond_wait(&full, &lock);
      pthread_mutex_unlock(&lock);
      MPI_Send(buf, N, MPI_INT, to, 0, MPI_COMM_WORLD);
    }
  }
}

/* The first thread waits until all have come. */
void counted(int to, int threads) {
  atomic_int there = 0;
#pragma omp parallel num_threads(threads)
  {
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      buf[i] = i;
    atomic_fetch_add(&there, 1);
    if (omp_get_thread_num() == 0) {
      while (atomic_load(&there) < threads)
        ;
      MPI_Send(buf, N, MPI_INT, to, 0, MPI_COMM_WORLD);
    }
  }
}

/* Each waits for the other in every round. */
void rounds(int to, int n) {
  atomic_int state = 0;
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      for (int r = 0; r < n; r++) {
        while (atomic_load(&state) != 0)
          ;
        buf[1] = r;
        atomic_store(&state, 1);
      }
    }
    if (omp_get_thread_num() == 1) {
      for (int r = 0; r < n; r++) {
        while (atomic_load(&state) != 1)
          ;
        MPI_Send(buf, N, MPI_INT, to, 0, MPI_COMM_WORLD);
        atomic_store(&state, 0);
      }
    }
  }
}
