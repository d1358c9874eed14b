// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Flags that hand nothing over: without an order, set too early, waited for in
// one direction only, set by whoever is first, or already set.
//
// Twin: good-handed-over.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fopenmp -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fopenmp -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <stdatomic.h>

extern int omp_get_thread_num(void);
enum { N = 64 };
static int buf[N];

void relaxed(int to) {
  atomic_int ready;
  atomic_init(&ready, 0);
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      for (int i = 0; i < N; i++)
        buf[i] = i;
      atomic_store_explicit(&ready, 1, memory_order_relaxed);
    } else {
      while (!atomic_load_explicit(&ready, memory_order_acquire))
        ;
      MPI_Send(buf, N, MPI_INT, to, 0, MPI_COMM_WORLD);
// CHECK: :[[@LINE-1]]:7: warning: MPI_Send reads 'buf', which another thread can write to at the same time
    }
  }
}

void too_early(int to) {
  atomic_int ready = 0;
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      atomic_store(&ready, 1);
      for (int i = 0; i < N; i++)
        buf[i] = i;
    } else {
      while (!atomic_load(&ready))
        ;
      MPI_Send(buf, N, MPI_INT, to, 0, MPI_COMM_WORLD);
// CHECK: :[[@LINE-1]]:7: warning: MPI_Send reads 'buf', which another thread can write to at the same time
    }
  }
}

/* The operation goes on behind the flag. */
int started(int from) {
  atomic_int ready = 0;
  int sum = 0;
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      MPI_Request r;
      MPI_Irecv(buf, N, MPI_INT, from, 0, MPI_COMM_WORLD, &r);
// CHECK: :[[@LINE-1]]:7: warning: MPI_Irecv writes to 'buf', which another thread can read at the same time
      atomic_store(&ready, 1);
      MPI_Wait(&r, MPI_STATUS_IGNORE);
    } else {
      while (!atomic_load(&ready))
        ;
      sum = buf[3];
    }
  }
  return sum;
}

/* Of the next round nobody waits for the message. */
void one_way(int to, int n) {
  atomic_int state = 0;
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      for (int r = 0; r < n; r++) {
        buf[1] = r;
        atomic_store(&state, 1);
      }
    }
    if (omp_get_thread_num() == 1) {
      for (int r = 0; r < n; r++) {
        while (atomic_load(&state) != 1)
          ;
        MPI_Send(buf, N, MPI_INT, to, 0, MPI_COMM_WORLD);
// CHECK: :[[@LINE-1]]:9: warning: MPI_Send reads 'buf', which another thread can write to at the same time
        atomic_store(&state, 0);
      }
    }
  }
}

/* Each thread says so for itself. */
void any(int to, int threads) {
  atomic_int ready = 0;
#pragma omp parallel num_threads(threads)
  {
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      buf[i] = i;
    atomic_store(&ready, 1);
    if (omp_get_thread_num() == 0) {
      while (!atomic_load(&ready))
        ;
      MPI_Send(buf, N, MPI_INT, to, 0, MPI_COMM_WORLD);
// CHECK: :[[@LINE-1]]:7: warning: MPI_Send reads 'buf', which another thread can write to at the same time
    }
  }
}

/* Another value is waited for. */
void other_value(int to) {
  atomic_int state = 0;
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      atomic_store(&state, 1);
      buf[0] = 5;
      atomic_store(&state, 2);
    } else {
      while (atomic_load(&state) == 0)
        ;
      MPI_Send(buf, N, MPI_INT, to, 0, MPI_COMM_WORLD);
// CHECK: :[[@LINE-1]]:7: warning: MPI_Send reads 'buf', which another thread can write to at the same time
    }
  }
}
