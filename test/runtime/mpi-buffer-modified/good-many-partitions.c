// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each of many partitions is written to after the start, until it is ready.
//
// REQUIRES: mpich
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>

enum { PARTITIONS = 600 };

int main(int argc, char **argv) {
  int rank, data[PARTITIONS] = {0};
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Psend_init(data, PARTITIONS, 1, MPI_INT, 1, 3, MPI_COMM_WORLD,
                   MPI_INFO_NULL, &r);
  else
    MPI_Precv_init(data, 1, PARTITIONS, MPI_INT, 0, 3, MPI_COMM_WORLD,
                   MPI_INFO_NULL, &r);
  for (int round = 0; round < 2; ++round) {
    MPI_Start(&r);
    for (int i = 0; rank == 0 && i < PARTITIONS; ++i) {
      data[i] = round + i + 1;
      MPI_Pready(i, r);
    }
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  }
  MPI_Request_free(&r);
  MPI_Finalize();
  return 0;
}
