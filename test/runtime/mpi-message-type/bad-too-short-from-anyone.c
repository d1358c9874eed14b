// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A started receive from any source that is too short: told before MPI ends the
// job, whoever comes first.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 3 %t 0 2>&1 | FileCheck %s
// RUN: %exits 66 %mpirun -n 3 %t 1 2>&1 | FileCheck %s

#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, data[100] = {0};
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int late = atoi(argv[1]); // of the two
  if (rank == late || rank == 2)
    PMPI_Barrier(MPI_COMM_WORLD);
  if (rank == 1)
    MPI_Send(data, 100, MPI_INT, 0, 3, MPI_COMM_WORLD);
  if (rank == 0)
    MPI_Irecv(data, 50, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD,
              &request);
  if (rank == 1 - late)
    PMPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0)
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: a receive of 50 x MPI_INT is too short for the message of 100 x MPI_INT {{.*}}[mpi-message-type]
// CHECK-NEXT: rank {{ *}}0 {{ *}}MPI_Irecv, receives it {{.*}}bad-too-short-from-anyone.c:[[#]]:
// CHECK-NEXT: rank {{ *}}1 {{ *}}MPI_Send, sends it {{.*}}bad-too-short-from-anyone.c:[[#]]:
