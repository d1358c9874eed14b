// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two threads of each rank exchange messages at once, on a communicator each or
// on one with a tag each; one message is not what its receiver takes it for.
//
// RUN: %mpicc -g -O0 %s -o %t -pthread -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %mpicc -g -O2 %s -o %t2 -pthread -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t comms 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: %exits 66 %mpirun -n 2 %t2 comms 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: %exits 66 %mpirun -n 2 %t tags 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: %exits 66 %mpirun -n 2 %t2 tags started 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: %exits 66 %mpirun -n 2 %t comms started 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: %exits 66 %mpirun -n 2 %t comms short 2>&1 | FileCheck %s --check-prefix=SHORT
// TYPE: ERROR: a message of 1 x MPI_FLOAT is received as 1 x MPI_INT {{.*}}[mpi-message-type]
// SHORT: ERROR: a receive of 1 x MPI_INT is too short for the message of 2 x MPI_INT {{.*}}[mpi-message-type]

#include <mpi.h>
#include <pthread.h>
#include <string.h>

static int rank, tags, started, wrong, too_short;

static void *exchange(void *given) {
  int number = given != NULL, in[4], tag = tags ? number : 0;
  float out[4] = {0};
  MPI_Comm comm = given ? *(MPI_Comm *)given : MPI_COMM_WORLD;
  MPI_Request request;
  for (int i = 0; i < 6; ++i) {
    int is_wrong = wrong && number && i == 3;
    if (rank == 0 && too_short) {
      MPI_Send(out, is_wrong ? 2 : 1, MPI_INT, 1, tag, comm);
    } else if (rank == 0) {
      MPI_Send(out, 1, is_wrong ? MPI_FLOAT : MPI_INT, 1, tag, comm);
    } else if (started) {
      MPI_Irecv(in, 1, MPI_INT, 0, tag, comm, &request);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
      if (too_short) /* it is there: MPI itself would be as early as Tutti */
        PMPI_Probe(0, tag, comm, MPI_STATUS_IGNORE);
      MPI_Recv(in, 1, MPI_INT, 0, tag, comm, MPI_STATUS_IGNORE);
    }
  }
  return NULL;
}

int main(int argc, char **argv) {
  int level;
  pthread_t thread;
  MPI_Comm own;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  tags = !strcmp(argv[1], "tags");
  started = argc > 2 && !strcmp(argv[2], "started");
  too_short = argc > 2 && !strcmp(argv[2], "short");
  wrong = 1;
  MPI_Comm_dup(MPI_COMM_WORLD, &own);
  if (tags) {
    MPI_Comm_free(&own);
    own = MPI_COMM_WORLD;
  }
  pthread_create(&thread, NULL, exchange, &own);
  exchange(NULL);
  pthread_join(thread, NULL);
  if (!tags)
    MPI_Comm_free(&own);
  MPI_Finalize();
  return 0;
}
