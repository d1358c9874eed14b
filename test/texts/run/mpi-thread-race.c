// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each thread has its own message, and both receive into one variable.
// REQUIRES: openmp
// RUN: %ran_omp
#include <mpi.h>
#include <omp.h>

static int got;

int main(int argc, char **argv) {
  int level;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
#pragma omp parallel num_threads(2)
  {
    int mine = omp_get_thread_num();
    MPI_Sendrecv(&mine, 1, MPI_INT, 0, mine, &got, 1, MPI_INT, 0, mine, MPI_COMM_SELF, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}


// CHECK:==tutti== WARNING: two threads use the same memory, and nothing orders them         [mpi-thread-race]
// CHECK-NEXT:  rank  N   MPI_Sendrecv, one thread       mpi-thread-race.c:18:5 in main
// CHECK-NEXT:  rank  N   MPI_Sendrecv, another thread   mpi-thread-race.c:18:5 in main
// CHECK-NEXT:  fix: put a barrier (or the end of a work-sharing region without 'nowait') between the call and what the other threads do with this memory, or give each thread memory of its own
// CHECK-NEXT:SUMMARY: tutti: mpi-thread-race mpi-thread-race.c:18:5 in main (rank N)
