// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One thread of a team waits in MPI for what another one of a team would send,
// which waits for the first: at a barrier, at the end of the region, for a
// critical region or a lock, or as tasks that leave no thread for a third one.
// And one whose partner is a rank without threads.
//
// REQUIRES: openmp
// RUN: %mpiclang -fopenmp -g -O0 %s -o %t -I%source_root/test/hybrid
// RUN: %mpiclang -fopenmp -g -O2 %s -o %t2 -I%source_root/test/hybrid
// RUN: env OMP_NUM_THREADS=2 %exits 66 %run -n 2 %t barrier 2>&1 | FileCheck %s --check-prefixes=CHECK,BARRIER
// RUN: env OMP_NUM_THREADS=2 %exits 66 %run -n 2 %t barrier 2>&1 | FileCheck %s --check-prefix=PLACE
// RUN: %if mpich %{ env OMP_NUM_THREADS=8 %exits 66 %run -n 2 %t2 barrier 2>&1 | FileCheck %s --check-prefixes=CHECK,BARRIER %}
// RUN: %if mpich %{ env OMP_NUM_THREADS=2 OMP_WAIT_POLICY=active %exits 66 %run -n 2 %t2 barrier 2>&1 | FileCheck %s --check-prefixes=CHECK,BARRIER %}
// RUN: env OMP_NUM_THREADS=2 %exits 66 %run -n 2 %t2 end 2>&1 | FileCheck %s --check-prefixes=CHECK,END
// RUN: %exits 66 %run -n 2 %t2 critical 2>&1 | FileCheck %s --check-prefixes=CHECK,CRITICAL
// RUN: %if mpich %{ %exits 66 %run -n 2 %t lock 2>&1 | FileCheck %s --check-prefixes=CHECK,LOCK %}
// RUN: %if mpich %{ %exits 66 %run -n 2 %t tasks 2>&1 | FileCheck %s --check-prefixes=CHECK,TASKS %}
// RUN: %if openmpi %{ %exits 66 %run -n 2 %t2 tasks 2>&1 | FileCheck %s --check-prefixes=CHECK,TASKS %}
// RUN: %exits 66 %run -n 2 %t one 2>&1 | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: %if mpich %{ env MPIR_CVAR_NOLOCAL=1 OMP_NUM_THREADS=2 %exits 66 %run -n 2 %t barrier 2>&1 | FileCheck %s --check-prefix=NODES %}
// RUN: %if mpich %{ env MPIR_CVAR_NOLOCAL=1 %exits 66 %run -n 2 %t2 critical 2>&1 | FileCheck %s --check-prefix=NODES %}
// RUN: %if mpich %{ env MPIR_CVAR_NOLOCAL=1 %exits 66 %run -n 2 %t2 tasks 2>&1 | FileCheck %s --check-prefix=NODES %}

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

static void with_critical(void) {
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 1) {
#pragma omp critical
    {
      happens(FIRST);
      receive(2);
    }
  } else {
    await(FIRST);
#pragma omp critical
    send(2);
  }
}

static void with_lock(void) {
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 1) {
    omp_set_lock(&lock);
    happens(FIRST);
    receive(3);
    omp_unset_lock(&lock);
  } else {
    await(FIRST);
    omp_set_lock(&lock);
    send(3);
    omp_unset_lock(&lock);
  }
  omp_destroy_lock(&lock);
}

int main(int argc, char **argv) {
  int level;
  const char *how = argv[1];
  (void)argc;
  MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (!strcmp(how, "barrier")) {
#pragma omp parallel
    {
      if (omp_get_thread_num() == 1)
        receive(1);
#pragma omp barrier
      if (omp_get_thread_num() == 0)
        send(1);
    }
  } else if (!strcmp(how, "end")) {
#pragma omp parallel
    if (omp_get_thread_num() == 1)
      receive(1);
    send(1);
  } else if (!strcmp(how, "critical")) {
    with_critical();
  } else if (!strcmp(how, "lock")) {
    with_lock();
  } else if (!strcmp(how, "tasks")) {
#pragma omp parallel num_threads(2)
    {
#pragma omp single
      for (int i = 0; i < 2; ++i) {
#pragma omp task firstprivate(i)
        receive(4 + i);
      }
    }
    send(4);
    send(5);
  } else if (rank == 0) {
#pragma omp parallel num_threads(2)
    {
      if (omp_get_thread_num() == 1)
        receive(1);
#pragma omp barrier
#pragma omp master
      send(2);
    }
  } else {
    receive(2);
    send(1);
  }
  MPI_Finalize();
  return 0;
}

// CHECK: ERROR: deadlock: 2 of 2 ranks wait for each other {{.*}}[mpi-deadlock]
// BARRIER-DAG: MPI_Recv, waits for a message from rank 1, tag 1, thread 1 of {{[28]}}
// PLACE: MPI_Recv, waits for a message from rank 1, tag 1, thread 1 of 2 of the region bad-teams.c:
// BARRIER-DAG: OpenMP barrier, waits for the others of its team, thread
// END-DAG: MPI_Recv, waits for a message from rank 1, tag 1, thread 1 of
// END-DAG: end of the parallel region, waits for the others of its team, thread 0
// CRITICAL-DAG: MPI_Recv, waits for a message from rank 1, tag 2, thread 1 of 2
// CRITICAL-DAG: OpenMP critical, waits for the thread that has it, thread 0 of 2
// LOCK-DAG: MPI_Recv, waits for a message from rank 1, tag 3, thread 1 of 2
// LOCK-DAG: OpenMP lock, waits for the thread that has it, thread 0 of 2
// TASKS-DAG: MPI_Recv, waits for a message from rank 1, tag 4, thread {{[01]}} of 2
// TASKS-DAG: MPI_Recv, waits for a message from rank 1, tag 5, thread {{[01]}} of 2
// ONE-DAG: MPI_Recv, waits for a message from rank 1, tag 1, thread 1 of 2
// ONE-DAG: OpenMP barrier, waits for the others of its team, thread 0
// ONE-DAG: MPI_Recv, waits for a message from rank 0, tag 2
// NODES: ERROR: deadlock: 2 of 2 ranks, on several nodes, wait for each other {{.*}}[mpi-deadlock]
