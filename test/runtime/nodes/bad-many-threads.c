// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranks on different nodes, each with threads that use MPI at once, wait for each
// other: for messages that were not sent, for receives, in a collective. The twin
// is good-many-threads.c.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g -pthread %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 %mpiexec_mpich -n 3 %t receive 2>&1 | FileCheck %s --check-prefixes=ANY,RECEIVE
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 %mpiexec_mpich -n 3 %t send 2>&1 | FileCheck %s --check-prefixes=ANY,SEND
// RUN: %exits 66 env MPIR_CVAR_ODD_EVEN_CLIQUES=1 %mpiexec_mpich -n 4 %t receive 2>&1 | FileCheck %s --check-prefixes=ANY,RECEIVE

// ANY: ==tutti== ERROR: deadlock: {{[34]}} of {{[34]}} ranks, on several nodes, wait for each other {{.*}}[mpi-deadlock]

#include <mpi.h>
#include <pthread.h>
#include <string.h>

static int rank, size, x, y;
static MPI_Comm other;

/* Messages between all, while the first thread does the same. */
static void *exchange(void *comm) {
  int mine = rank, its;
  for (int distance = 1; distance < size; ++distance)
    for (int i = 0; i < 6; ++i)
      MPI_Sendrecv(&mine, 1, MPI_INT, (rank + distance) % size, i, &its, 1,
                   MPI_INT, (rank + size - distance) % size, i,
                   *(MPI_Comm *)comm, MPI_STATUS_IGNORE);
  return NULL;
}

int main(int argc, char **argv) {
  int level;
  MPI_Comm world = MPI_COMM_WORLD;
  pthread_t second;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(world, &rank);
  MPI_Comm_size(world, &size);
  MPI_Comm_dup(world, &other);
  pthread_create(&second, NULL, exchange, &other);
  exchange(&world);
  pthread_join(second, NULL);
  int right = (rank + 1) % size, left = (rank + size - 1) % size;
  if (!strcmp(argv[1], "receive")) {
    // The message that is there has another communicator.
    MPI_Send(&x, 1, MPI_INT, right, 7, other);
    MPI_Recv(&y, 1, MPI_INT, left, 7, world, MPI_STATUS_IGNORE);
    // RECEIVE-DAG: rank 0 MPI_Recv, waits for a message from rank {{[23]}}, tag 7
    // RECEIVE-DAG: rank 1 MPI_Recv, waits for a message from rank 0, tag 7
  } else {
    MPI_Ssend(&x, 1, MPI_INT, right, 8, world);
    MPI_Recv(&y, 1, MPI_INT, left, 8, world, MPI_STATUS_IGNORE);
    // SEND-DAG: rank 0 MPI_Ssend, waits for a receive by rank 1, tag 8
    // SEND-DAG: rank 2 MPI_Ssend, waits for a receive by rank 0, tag 8
  }
  MPI_Comm_free(&other);
  MPI_Finalize();
  return 0;
}
