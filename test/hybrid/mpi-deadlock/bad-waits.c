// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A message that would be sent by a thread which waits for tasks (taskwait, the
// end of a taskgroup), for its turn (ordered, doacross), or by a task for which
// no thread is left; the others are in MPI, and wait for that message.
//
// REQUIRES: openmp
// RUN: %mpiclang -fopenmp -g -O0 %s -o %t -I%source_root/test/hybrid
// RUN: %mpiclang -fopenmp -g -O2 %s -o %t2 -I%source_root/test/hybrid
// RUN: %exits 66 %run -n 2 %t2 taskwait 2>&1 | FileCheck %s --check-prefixes=CHECK,TASKWAIT
// RUN: %if mpich %{ %exits 66 %run -n 2 %t taskgroup 2>&1 | FileCheck %s --check-prefixes=CHECK,TASKGROUP %}
// RUN: %exits 66 %run -n 2 %t2 ordered 2>&1 | FileCheck %s --check-prefixes=CHECK,ORDERED
// RUN: %if mpich %{ %exits 66 %run -n 2 %t doacross 2>&1 | FileCheck %s --check-prefixes=CHECK,DOACROSS %}
// RUN: %exits 66 %run -n 2 %t2 starved 2>&1 | FileCheck %s --check-prefixes=CHECK,STARVED
// RUN: %if mpich %{ %exits 66 %run -n 2 %t2 inner 2>&1 | FileCheck %s --check-prefixes=CHECK,INNER %}

#include "Inputs/order.h"
#include <mpi.h>
#include <omp.h>
#include <string.h>

static int rank, x;

static void receive(int tag) {
  int y;
  MPI_Recv(&y, 1, MPI_INT, 1 - rank, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
static void send(int tag) {
  MPI_Send(&x, 1, MPI_INT, 1 - rank, tag, MPI_COMM_WORLD);
}

static void taskwait(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task
    receive(1);
#pragma omp taskwait
    send(1);
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
    }
    send(2);
  }
}

static void ordered(void) {
#pragma omp parallel for ordered schedule(static, 1) num_threads(2)
  for (int i = 0; i < 2; ++i) {
    if (i == 0)
      receive(3);
#pragma omp ordered
    if (i == 1)
      send(3);
  }
}

static void doacross(void) {
#pragma omp parallel for ordered(1) schedule(static, 1) num_threads(2)
  for (int i = 0; i < 2; ++i) {
    if (i == 0)
      receive(4);
#pragma omp ordered depend(sink : i - 1)
    if (i == 1)
      send(4);
#pragma omp ordered depend(source)
  }
}

/* All three threads are in MPI when the task that sends is made. */
static void starved(void) {
#pragma omp parallel num_threads(3)
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
      send(5);
      send(6);
      send(8);
    }
    receive(8);
  }
}

/* The task that waits was made by one that waits for it, and both are on one
   thread. */
static void inner(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp single
    {
#pragma omp task
      {
#pragma omp task
        receive(7);
#pragma omp taskwait
        send(7);
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

// CHECK: ERROR: deadlock: 2 of 2 ranks wait for each other {{.*}}[mpi-deadlock]
// TASKWAIT-DAG: MPI_Recv, waits for a message from rank 1, tag 1
// TASKGROUP-DAG: MPI_Recv, waits for a message from rank 1, tag 2
// ORDERED-DAG: MPI_Recv, waits for a message from rank 1, tag 3, thread 0 of 2
// ORDERED-DAG: OpenMP ordered, waits for an earlier iteration, thread 1 of 2
// DOACROSS-DAG: MPI_Recv, waits for a message from rank 1, tag 4, thread 0 of 2
// DOACROSS-DAG: OpenMP ordered depend, waits for an earlier iteration, thread 1 of 2
// STARVED-DAG: MPI_Recv, waits for a message from rank 1, tag 5
// STARVED-DAG: MPI_Recv, waits for a message from rank 1, tag 6
// STARVED-DAG: MPI_Recv, waits for a message from rank 1, tag 8
// INNER-DAG: MPI_Recv, waits for a message from rank 1, tag 7
