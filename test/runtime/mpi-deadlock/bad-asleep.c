// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranks that wait for each other asleep, because their library gives way so.
//
// REQUIRES: openmpi
// RUN: %mpicc_openmpi -g %s -o %t -L%rt_openmpi -ltutti_rt -Wl,-rpath,%rt_openmpi
// RUN: %exits 66 %mpiexec_openmpi -n 3 %t 2>&1 | FileCheck %s

#include <mpi.h>
#include <time.h>
#include <unistd.h>

static int asleep;

/* What Open MPI calls while it waits. */
int sched_yield(void) {
  struct timespec moment = {0, 5000000};
  if (asleep)
    nanosleep(&moment, NULL);
  return 0;
}

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  asleep = 1;
  if (rank < 2)
    MPI_Recv(&x, 1, MPI_INT, 1 - rank, rank, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  else
    sleep(50);
  MPI_Finalize();
  return 0;
}

// CHECK: ERROR: deadlock: 2 of 3 ranks wait for each other {{.*}}[mpi-deadlock]
// CHECK-DAG: rank 0 MPI_Recv, waits for a message from rank 1, tag 0
// CHECK-DAG: rank 1 MPI_Recv, waits for a message from rank 0, tag 1
