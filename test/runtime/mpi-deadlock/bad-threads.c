// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two threads of each rank wait for messages that nobody sends: with a
// communicator each, after messages that came; the third thread only started
// them. The sends of the second one nobody receives, either.
//
// RUN: %mpicc -g -O0 %s -o %t -pthread -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %mpicc -g -O2 %s -o %t2 -pthread -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t receives 2>&1 | FileCheck %s
// RUN: %exits 66 %mpirun -n 2 %t2 receives 2>&1 | FileCheck %s
// RUN: %exits 66 %mpirun -n 2 %t2 sends 2>&1 | FileCheck %s
// RUN: %exits 66 %mpirun -n 2 %t2 waits 2>&1 | FileCheck %s
// CHECK: ERROR: deadlock: 2 of 2 ranks wait for each other {{.*}}[mpi-deadlock]

#include <mpi.h>
#include <pthread.h>
#include <string.h>

static int rank;
static const char *how;

static void *work(void *given) {
  int other = 1 - rank, in = 0, out = 1;
  MPI_Comm comm = *(MPI_Comm *)given;
  MPI_Request request;
  for (int i = 0; i < 20; ++i)
    MPI_Sendrecv(&out, 1, MPI_INT, other, 1, &in, 1, MPI_INT, other, 1, comm,
                 MPI_STATUS_IGNORE);
  if (!strcmp(how, "sends")) {
    MPI_Ssend(&out, 1, MPI_INT, other, 2, comm);
  } else if (!strcmp(how, "waits")) {
    MPI_Irecv(&in, 1, MPI_INT, other, 2, comm, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(&in, 1, MPI_INT, other, 2, comm, MPI_STATUS_IGNORE);
  }
  MPI_Send(&out, 1, MPI_INT, other, 2, comm);
  return NULL;
}

int main(int argc, char **argv) {
  int level;
  pthread_t thread;
  MPI_Comm world = MPI_COMM_WORLD, own;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  how = argv[1];
  MPI_Comm_dup(MPI_COMM_WORLD, &own);
  pthread_create(&thread, NULL, work, &own);
  work(&world);
  pthread_join(thread, NULL);
  MPI_Comm_free(&own);
  MPI_Finalize();
  return 0;
}
