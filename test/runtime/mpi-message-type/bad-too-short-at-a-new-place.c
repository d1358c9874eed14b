// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Many messages fit. Then a receive elsewhere in the program is too short: told
// before MPI ends the job.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, cells[40] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int step = 0; step < 50; ++step)
    if (rank == 0)
      MPI_Send(cells, 40, MPI_INT, 1, step, MPI_COMM_WORLD);
    else
      MPI_Recv(cells, 40, MPI_INT, 0, step, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  for (int face = 0; face < 2; ++face)
    if (rank == 0)
      MPI_Send(cells, 20, MPI_INT, 1, face, MPI_COMM_WORLD);
    else
      MPI_Recv(cells, 10, MPI_INT, 0, face, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: a receive of 10 x MPI_INT is too short for the message of 20 x MPI_INT {{.*}}[mpi-message-type]
// CHECK-NEXT: rank {{ *}}1 {{ *}}MPI_Recv, receives it {{.*}}bad-too-short-at-a-new-place.c:[[#]]:
// CHECK-NEXT: rank {{ *}}0 {{ *}}MPI_Send, sends it {{.*}}bad-too-short-at-a-new-place.c:[[#]]:
