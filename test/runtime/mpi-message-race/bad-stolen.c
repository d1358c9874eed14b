// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first receive takes from anyone and does not ask from whom; the second
// insists on rank 2, whose message the first may have taken.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %mpirun -n 3 %t 2>&1 | FileCheck %s

#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, data = 0, token = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm w = MPI_COMM_WORLD;
  if (rank == 0) {
    MPI_Recv(&data, 1, MPI_INT, MPI_ANY_SOURCE, 7, w, MPI_STATUS_IGNORE);
    MPI_Recv(&data, 1, MPI_INT, 2, 7, w, MPI_STATUS_IGNORE);
  } else {
    // So that this run goes well; calls by these names are not seen.
    if (rank == 2)
      PMPI_Recv(&token, 1, MPI_INT, 1, 8, w, MPI_STATUS_IGNORE);
    if (rank == 2)
      usleep(300000);
    MPI_Send(&data, 1, MPI_INT, 0, 7, w);
    if (rank == 1)
      PMPI_Send(&token, 1, MPI_INT, 2, 8, w);
  }
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== WARNING: a receive from any source on rank 0 got a message from rank 1 and could have got one from rank 2 {{.*}}[mpi-message-race]
// CHECK-NEXT: rank {{ *}}0 {{ *}}MPI_Recv, receives from any source {{.*}}bad-stolen.c:19:
// CHECK-NEXT: rank {{ *}}1 {{ *}}MPI_Send, sends the message that it got
// CHECK-NEXT: rank {{ *}}2 {{ *}}MPI_Send, sends the message that it could have got
// CHECK-NEXT: rank {{ *}}0 {{ *}}MPI_Recv, needs that message, from this rank {{.*}}bad-stolen.c:20:
// CHECK: SUMMARY: tutti: mpi-message-race
