// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A dozen threads have called MPI and have ended: they are no reason to hope.
// The two main threads wait in barriers of different communicators.
//
// RUN: %mpicc -g %s -o %t -pthread -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: env TUTTI_OPTIONS=patience=0.4:stall_timeout=30 %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s
// CHECK: ==tutti== ERROR: deadlock{{.*}}[mpi-deadlock]
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>

static void *visit(void *unused) {
  int x = 1, in = 0;
  MPI_Sendrecv(&x, 1, MPI_INT, 0, 9, &in, 1, MPI_INT, 0, 9, MPI_COMM_SELF,
               MPI_STATUS_IGNORE);
  return unused;
}

int main(int argc, char **argv) {
  int level, rank;
  pthread_t many[12];
  MPI_Comm other;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  if (level < MPI_THREAD_MULTIPLE)
    exit(66);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &other);
  for (int i = 0; i < 12; ++i)
    pthread_create(&many[i], NULL, visit, NULL);
  for (int i = 0; i < 12; ++i)
    pthread_join(many[i], NULL);
  MPI_Barrier(rank ? other : MPI_COMM_WORLD);
  MPI_Comm_free(&other);
  MPI_Finalize();
  return 0;
}
