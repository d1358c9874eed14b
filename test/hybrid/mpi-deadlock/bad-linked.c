// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One thread holds a lock, or is in a critical construct, while it waits for a
// message that another thread would send which waits for just that. Nothing is
// found when it is compiled, and it is not run by `tutti run`: threads are
// followed from MPI_Init_thread on because MPI lets several of them call it.
// OpenMP has started before, with the first line of main.
//
// REQUIRES: openmp
//
// RUN: %mpiclang -fopenmp -g -O0 -fpass-plugin=%pass %s -o %t -I%source_root/test/hybrid -L%rt -ltutti_rt -Wl,-rpath,%rt 2>&1 | %silent
// RUN: %exits 66 %mpirun -n 2 %t lock 2>&1 | FileCheck %s --check-prefixes=CHECK,LOCK
// RUN: %mpiclang -fopenmp -g -O2 -fpass-plugin=%pass %s -o %t -I%source_root/test/hybrid -L%rt -ltutti_rt -Wl,-rpath,%rt 2>&1 | %silent
// RUN: %exits 66 %mpirun -n 2 %t critical 2>&1 | FileCheck %s --check-prefixes=CHECK,CRITICAL

#include "Inputs/order.h"
#include <mpi.h>
#include <omp.h>
#include <string.h>

static int x, y;

static void receive(int peer) {
  MPI_Recv(&y, 1, MPI_INT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void send(int peer) {
  MPI_Send(&x, 1, MPI_INT, peer, 1, MPI_COMM_WORLD);
}

static void locked(int peer) {
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 1)
      await(FIRST);
    omp_set_lock(&lock);
    if (omp_get_thread_num() == 0) {
      happens(FIRST);
      receive(peer);
    } else {
      send(peer);
    }
    omp_unset_lock(&lock);
  }
  omp_destroy_lock(&lock);
}

static void critical(int peer) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 1)
      await(FIRST);
#pragma omp critical
    if (omp_get_thread_num() == 0) {
      happens(FIRST);
      receive(peer);
    } else {
      send(peer);
    }
  }
}

int main(int argc, char **argv) {
  int provided, rank;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (strcmp(argv[1], "lock") == 0)
    locked(1 - rank);
  else
    critical(1 - rank);
  MPI_Finalize();
  return 0;
}

// CHECK: ERROR: deadlock: 2 of 2 ranks wait for each other {{.*}}[mpi-deadlock]
// CHECK-DAG: MPI_Recv, waits for a message from rank {{[01]}}, tag 1, thread 0 of 2
// LOCK-DAG: OpenMP lock, waits for the thread that has it, thread 1 of 2
// CRITICAL-DAG: OpenMP critical, waits for the thread that has it, thread 1 of 2
