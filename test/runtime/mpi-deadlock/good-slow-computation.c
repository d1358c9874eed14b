// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One rank computes for long while the others wait in every way.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 4 %t 2>&1 | %silent

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int x = 0, i;
  MPI_Request q;
  for (i = 0; i < 2; ++i) {
    if (rank == 0)
      usleep(1200000);
    if (i == 0)
      MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
      MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
      MPI_Ssend(&x, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
    } else if (rank == 2) {
      MPI_Irecv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &q);
      MPI_Wait(&q, MPI_STATUS_IGNORE);
    }
  }
  MPI_Finalize();
  return 0;
}
