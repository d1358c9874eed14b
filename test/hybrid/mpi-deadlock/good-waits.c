// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The twins of bad-waits.c: threads wait for tasks and for their turn for longer
// than it takes to prove a deadlock, and all goes on when one that works sends.
//
// REQUIRES: openmp
// RUN: %mpiclang -fopenmp -g -O0 %s -o %t -I%source_root/test/hybrid
// RUN: %mpiclang -fopenmp -g -O2 %s -o %t2 -I%source_root/test/hybrid
// RUN: %exits 0 %run -n 2 %t2 taskwait 2>&1 | %silent
// RUN: %if mpich %{ %exits 0 %run -n 2 %t taskgroup 2>&1 | %silent %}
// RUN: %exits 0 %run -n 2 %t2 ordered 2>&1 | %silent
// RUN: %if mpich %{ %exits 0 %run -n 2 %t doacross 2>&1 | %silent %}
// A thread of OpenMP's library that sleeps may not be woken for a new task.
// RUN: env OMP_WAIT_POLICY=active %exits 0 %run -n 2 %t2 starved 2>&1 | %silent
// RUN: %if mpich %{ %exits 0 %run -n 2 %t2 inner 2>&1 | %silent %}

#include "Inputs/order.h"
#include <mpi.h>
#include <omp.h>
#include <sched.h>
#include <string.h>
#include <time.h>

static int rank, x;

static void receive(int tag) {
  int y;
  MPI_Recv(&y, 1, MPI_INT, 1 - rank, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
static void send(int tag) {
  MPI_Send(&x, 1, MPI_INT, 1 - rank, tag, MPI_COMM_WORLD);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
static void computeAndSend(int tag) {
  double end = now() + 1.2;
  while (now() < end)
    sched_yield();
  send(tag);
}

static void exchange(int tag) {
  if (rank)
    receive(tag);
  computeAndSend(tag);
  if (!rank)
    receive(tag);
}

static void taskwait(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task
    receive(1);
#pragma omp task
    computeAndSend(1);
#pragma omp taskwait
  }
}

static void taskgroup(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp task
      {
#pragma omp task
        receive(2);
      }
#pragma omp task
      computeAndSend(2);
    }
  }
}

static void ordered(void) {
#pragma omp parallel for ordered schedule(static, 1) num_threads(2)
  for (int i = 0; i < 2; ++i) {
    if (i == 0) {
      exchange(3);
    }
#pragma omp ordered
    x += i;
  }
}

static void doacross(void) {
#pragma omp parallel for ordered(1) schedule(static, 1) num_threads(2)
  for (int i = 0; i < 2; ++i) {
    if (i == 0) {
      exchange(4);
    }
#pragma omp ordered depend(sink : i - 1)
    x += i;
#pragma omp ordered depend(source)
  }
}

/* Three of four threads are in MPI when the task that sends is made. */
static void starved(void) {
#pragma omp parallel num_threads(4)
#pragma omp single
  {
    for (int i = 0; i < 2; ++i) {
#pragma omp task firstprivate(i)
      {
        happens(i);
        receive(5 + i);
      }
    }
    await(FIRST);
    await(SECOND);
#pragma omp task
    {
      computeAndSend(5);
      send(6);
      send(8);
    }
    receive(8);
  }
}

/* The tasks were made by one that waits for them. */
static void inner(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp single
    {
#pragma omp task
      {
#pragma omp task
        receive(7);
#pragma omp task
        computeAndSend(7);
#pragma omp taskwait
      }
    }
  }
}

int main(int argc, char **argv) {
  int level;
  const char *how = argv[1];
  (void)argc;
  MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (!strcmp(how, "taskwait"))
    taskwait();
  else if (!strcmp(how, "taskgroup"))
    taskgroup();
  else if (!strcmp(how, "ordered"))
    ordered();
  else if (!strcmp(how, "doacross"))
    doacross();
  else if (!strcmp(how, "starved"))
    starved();
  else
    inner();
  MPI_Finalize();
  return 0;
}
