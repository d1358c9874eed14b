// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two threads of one process in collectives of one communicator at the same
// time.
//
// RUN: %mpicc -g -pthread %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>
#include <pthread.h>

static void *other(void *unused) {
  MPI_Barrier(MPI_COMM_WORLD);
  return NULL;
}

int main(int argc, char **argv) {
  int rank, level;
  pthread_t thread;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    pthread_create(&thread, NULL, other, NULL);
    MPI_Barrier(MPI_COMM_WORLD);
    pthread_join(thread, NULL);
  } else {
    MPI_Recv(&level, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: two threads of a process are in collectives at once on MPI_COMM_WORLD {{.*}}[mpi-omp-concurrent]
// CHECK: rank 0 MPI_Barrier
// CHECK: SUMMARY: tutti: mpi-omp-concurrent
