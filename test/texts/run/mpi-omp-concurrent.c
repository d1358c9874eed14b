// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Either thread may be the one that comes while the other is there.
// RUN: %ran
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


// CHECK:==tutti== ERROR: two threads of a process are in collectives at once on MPI_COMM_WORLD  [mpi-omp-concurrent]
// CHECK-NEXT:  rank  N   MPI_Barrier, one thread       mpi-omp-concurrent.c:{{20:5 in main|9:3 in other}}
// CHECK-NEXT:  rank  N   MPI_Barrier, another thread   mpi-omp-concurrent.c:{{20:5 in main|9:3 in other}}
// CHECK-NEXT:  at compile time: branch mpi-omp-concurrent.c:18:7 depends on the rank (set at mpi-omp-concurrent.c:17:3)
// CHECK-NEXT:  fix: put a barrier between the two calls, let one thread make both, or give each thread a communicator of its own
// CHECK-NEXT:SUMMARY: tutti: mpi-omp-concurrent mpi-omp-concurrent.c:{{20:5 in main|9:3 in other}} (rank N of MPI_COMM_WORLD)
