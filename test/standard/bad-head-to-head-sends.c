// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vetter, de Supinski (Umpire), figure 7: two processes send 60,000 bytes to
// each other before they receive; it works or not depending on how much the
// library buffers.
//
// REQUIRES: run-mpi-send-unsafe
// RUN: %reports(2)
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int dsize = 60000;
  char *data = malloc(dsize), *other = malloc(dsize);
  for (int i = 0; i < dsize; i++)
    data[i] = 'a';
  MPI_Send(data, dsize, MPI_CHAR, 1 - rank, 7, MPI_COMM_WORLD);
  MPI_Recv(other, dsize, MPI_CHAR, 1 - rank, 7, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
  free(data);
  free(other);
  MPI_Finalize();
  return 0;
}

// JOB: ==tutti== {{ERROR|WARNING}}: {{.*}}[mpi-{{send-unsafe|deadlock}}]
