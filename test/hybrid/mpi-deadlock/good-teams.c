// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads of a team wait in MPI and for each other for longer than it takes to
// prove a deadlock, and all goes on when one of them, or a task, has worked: the
// twins of bad-teams.c and more that look alike.
//
// REQUIRES: openmp
// RUN: %mpiclang -fopenmp -g -O2 %s -o %t
// RUN: %mpiclang -fopenmp -g -O0 %s -o %t0
// RUN: env OMP_NUM_THREADS=2 %exits 0 %run -n 2 %t barrier 2>&1 | %silent
// RUN: %if mpich %{ env OMP_NUM_THREADS=8 %exits 0 %run -n 2 %t barrier 2>&1 | %silent %}
// RUN: %if mpich %{ env OMP_NUM_THREADS=2 OMP_WAIT_POLICY=active %exits 0 %run -n 2 %t barrier 2>&1 | %silent %}
// RUN: env OMP_NUM_THREADS=2 %exits 0 %run -n 2 %t end 2>&1 | %silent
// RUN: %exits 0 %run -n 2 %t critical 2>&1 | %silent
// RUN: %if mpich %{ %exits 0 %run -n 2 %t0 lock 2>&1 | %silent %}
// RUN: %exits 0 %run -n 2 %t0 tasks 2>&1 | %silent
// RUN: %if mpich %{ %exits 0 %run -n 2 %t taskwait 2>&1 | %silent %}
// RUN: %if mpich %{ %exits 0 %run -n 2 %t nested 2>&1 | %silent %}
// RUN: %if mpich %{ env OMP_CANCELLATION=true %exits 0 %run -n 2 %t cancelled 2>&1 | %silent %}
// RUN: %if openmpi %{ %exits 0 %run -n 2 %t ordered 2>&1 | %silent %}
// RUN: %if mpich %{ %exits 0 %run -n 2 %t funneled 2>&1 | %silent %}
// RUN: %if openmpi %{ %exits 0 %run -n 2 %t serialized 2>&1 | %silent %}
// RUN: %if mpich %{ %exits 0 %run -n 2 %t helper 2>&1 | %silent %}
// RUN: %if mpich %{ env MPIR_CVAR_NOLOCAL=1 OMP_NUM_THREADS=2 %exits 0 %run -n 2 %t barrier 2>&1 | %silent %}
// RUN: %if mpich %{ env MPIR_CVAR_NOLOCAL=1 %exits 0 %run -n 2 %t critical 2>&1 | %silent %}
// RUN: %if mpich %{ env MPIR_CVAR_NOLOCAL=1 %exits 0 %run -n 2 %t0 tasks 2>&1 | %silent %}

#include <mpi.h>
#include <omp.h>
#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <time.h>

static int rank, x;
static const char *how;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
static void compute(void) {
  double end = now() + 1.2;
  while (now() < end)
    sched_yield();
}
static int is(const char *name) { return !strcmp(how, name); }
static void receive(int tag) {
  int y;
  MPI_Recv(&y, 1, MPI_INT, 1 - rank, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
static void send(int tag) {
  MPI_Send(&x, 1, MPI_INT, 1 - rank, tag, MPI_COMM_WORLD);
}
static void computeAndSend(int tag) {
  compute();
  send(tag);
}

/* Who waits is thread 1; the others come to the barrier when they have sent. */
static void barrier(int last) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 1)
      receive(1);
    else if (omp_get_thread_num() == 0)
      computeAndSend(1);
    if (!last) {
#pragma omp barrier
    }
  }
}

static void mutual(int with_lock) {
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(3)
  if (omp_get_thread_num() == 0) {
    receive(2);
  } else if (with_lock) {
    omp_set_lock(&lock);
    compute();
    if (omp_get_thread_num() == 1)
      send(2);
    omp_unset_lock(&lock);
  } else {
#pragma omp critical
    {
      compute();
      if (omp_get_thread_num() == 1)
        send(2);
    }
  }
  omp_destroy_lock(&lock);
}

/* A task that sends is there before its maker waits, and is begun by a thread
   that waits at the barrier. */
static void tasks(int waits) {
#pragma omp parallel num_threads(2)
  {
#pragma omp single
    {
#pragma omp task
      {
        compute();
#pragma omp task
        computeAndSend(3);
        if (waits) {
#pragma omp taskwait
        }
      }
      receive(3);
    }
  }
}

static void nested(void) {
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 0) {
    receive(4);
  } else {
#pragma omp parallel num_threads(2)
    if (omp_get_thread_num() == 1)
      compute();
    send(4);
  }
}

static void ordered(void) {
#pragma omp parallel for ordered schedule(static, 1) num_threads(2)
  for (int i = 0; i < 4; ++i) {
    if (i == 0)
      compute();
#pragma omp ordered
    {
      if (i % 2)
        receive(5);
      else
        send(5);
    }
  }
}

static void cancelled(void) {
#pragma omp parallel num_threads(3)
  {
    if (omp_get_thread_num() == 0)
      receive(6);
    if (omp_get_thread_num() == 1)
      computeAndSend(6);
#pragma omp cancel parallel if (omp_get_thread_num() == 1)
#pragma omp barrier
  }
}

/* Only the first thread calls MPI; in one rank it waits for another thread. */
static void funneled(void) {
#pragma omp parallel num_threads(3)
  {
    if (rank == 0 && omp_get_thread_num() == 2)
      compute();
#pragma omp barrier
#pragma omp master
    {
      if (rank == 0)
        send(7);
      else
        receive(7);
    }
  }
}

/* Any thread does, one at a time. */
static void serialized(void) {
#pragma omp parallel num_threads(3)
  {
    if (omp_get_thread_num() == 2)
      compute();
#pragma omp critical
    {
      MPI_Sendrecv_replace(&x, 1, MPI_INT, 1 - rank, 8, 1 - rank, 8,
                           MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  }
}

static void *late(void *unused) {
  computeAndSend(1);
  return unused;
}

int main(int argc, char **argv) {
  int level, need = MPI_THREAD_MULTIPLE;
  pthread_t thread;
  (void)argc;
  how = argv[1];
  if (is("funneled") || is("serialized"))
    need = is("funneled") ? MPI_THREAD_FUNNELED : MPI_THREAD_SERIALIZED;
  MPI_Init_thread(NULL, NULL, need, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  omp_set_max_active_levels(2);
  if (is("barrier") || is("end")) {
    barrier(is("end"));
  } else if (is("critical") || is("lock")) {
    mutual(is("lock"));
  } else if (is("tasks") || is("taskwait")) {
    tasks(is("taskwait"));
  } else if (is("nested")) {
    nested();
  } else if (is("ordered")) {
    ordered();
  } else if (is("cancelled")) {
    cancelled();
  } else if (is("funneled")) {
    funneled();
  } else if (is("serialized")) {
    serialized();
  } else { /* a thread that OpenMP does not know sends */
    pthread_create(&thread, NULL, late, NULL);
#pragma omp parallel num_threads(2)
    if (omp_get_thread_num() == 1)
      receive(1);
    pthread_join(thread, NULL);
  }
  MPI_Finalize();
  return 0;
}
