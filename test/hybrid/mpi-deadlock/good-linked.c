// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The twin of bad-linked.c: on one rank the thread that has the lock computes
// for longer than it takes to prove a deadlock, and then sends.
//
// REQUIRES: openmp
//
// RUN: %mpiclang -fopenmp -g -O0 -fpass-plugin=%pass %s -o %t -I%source_root/test/hybrid -L%rt -ltutti_rt -Wl,-rpath,%rt 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t lock 2>&1 | %silent
// RUN: %mpiclang -fopenmp -g -O2 -fpass-plugin=%pass %s -o %t -I%source_root/test/hybrid -L%rt -ltutti_rt -Wl,-rpath,%rt 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t critical 2>&1 | %silent

#include "Inputs/order.h"
#include <mpi.h>
#include <omp.h>
#include <sched.h>
#include <string.h>
#include <time.h>

static int rank, x, y;

static void compute(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  for (long end = t.tv_sec + 2; t.tv_sec < end;) {
    sched_yield();
    clock_gettime(CLOCK_MONOTONIC, &t);
  }
}

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
      if (rank == 0) {
        receive(peer);
      } else {
        compute();
        send(peer);
      }
    } else if (rank == 0) {
      send(peer);
    } else {
      receive(peer);
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
      if (rank == 0) {
        receive(peer);
      } else {
        compute();
        send(peer);
      }
    } else if (rank == 0) {
      send(peer);
    } else {
      receive(peer);
    }
  }
}

int main(int argc, char **argv) {
  int provided;
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
