// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads in collectives of different communicators, and one after the other
// on the same one.
//
// RUN: %mpicc -g -pthread %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>
#include <pthread.h>

static MPI_Comm comms[2];

static void *work(void *which) {
  int x = 1, y;
  for (int i = 0; i < 500; ++i)
    MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_SUM, comms[which != NULL]);
  return NULL;
}

int main(int argc, char **argv) {
  int level;
  pthread_t thread;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_dup(MPI_COMM_WORLD, &comms[0]);
  MPI_Comm_dup(MPI_COMM_WORLD, &comms[1]);
  pthread_create(&thread, NULL, work, NULL);
  work(comms);
  pthread_join(thread, NULL);
  work(NULL);
  pthread_create(&thread, NULL, work, NULL);
  pthread_join(thread, NULL);
  MPI_Comm_free(&comms[0]);
  MPI_Comm_free(&comms[1]);
  MPI_Finalize();
  return 0;
}
