// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Falzone et al., section 5: two communicators swapped, by threads of which the main thread only waits.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt -pthread
// RUN: %exits 66 env TUTTI_OPTIONS=stall_timeout=1 %mpirun -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>
#include <pthread.h>

static MPI_Comm a, b;

static void *both(void *swapped) {
  MPI_Barrier(swapped ? b : a);
  MPI_Barrier(swapped ? a : b);
  return 0;
}

int main(int argc, char **argv) {
  int rank, level;
  pthread_t thread;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &a);
  MPI_Comm_dup(MPI_COMM_WORLD, &b);
  pthread_create(&thread, 0, both, rank ? &level : 0);
  pthread_join(thread, 0);
  MPI_Finalize();
  return 0;
}

// CHECK: ERROR: {{.*}}[mpi-{{stall|deadlock}}]
// CHECK-DAG: rank 0 MPI_Barrier
// CHECK-DAG: rank 1 MPI_Barrier
