// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// REQUIRES: openmp
// RUN: %ran_omp
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, level;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
#pragma omp parallel num_threads(2)
    MPI_Barrier(MPI_COMM_WORLD);
  } else {
    MPI_Recv(&level, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}


// CHECK:==tutti== ERROR: two threads of a process are in collectives at once on MPI_COMM_WORLD  [mpi-omp-multithreaded]
// CHECK-NEXT:  rank  N   MPI_Barrier, more than one thread   mpi-omp-multithreaded.c:14:5 in main
// CHECK-NEXT:  at compile time: MPI_Barrier is executed by every thread of the team
// CHECK-NEXT:  fix: let one thread make the call: in 'masked' or 'master' (MPI_THREAD_FUNNELED), in 'single' (MPI_THREAD_SERIALIZED), or outside of the parallel region
// CHECK-NEXT:SUMMARY: tutti: mpi-omp-multithreaded mpi-omp-multithreaded.c:14:5 in main (rank N of MPI_COMM_WORLD)
