// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// REQUIRES: openmp
// RUN: %ran_omp
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv) {
  int rank, level, x = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 1)
    MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}


// CHECK:==tutti== ERROR: a thread that did not start MPI makes a call, but MPI provides MPI_THREAD_FUNNELED  [mpi-thread-level]
// CHECK-NEXT:  rank  N   MPI_Bcast, another thread                  mpi-thread-level.c:15:5 in main
// CHECK-NEXT:  rank  N   MPI_Init_thread, the main thread's last call  mpi-thread-level.c:11:3 in main
// CHECK-NEXT:  at compile time: MPI_Bcast in a parallel region needs MPI_THREAD_SERIALIZED but MPI_Init_thread asks for MPI_THREAD_FUNNELED
// CHECK-NEXT:  ask MPI_Init_thread for MPI_THREAD_SERIALIZED
// CHECK-NEXT:  fix: start MPI by MPI_Init_thread with the level that the calls need, and look at what is provided
// CHECK-NEXT:SUMMARY: tutti: mpi-thread-level mpi-thread-level.c:15:5 in main (rank N)
