// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Partitioned communication, three rounds, partitions in any order, looked at
// one by one; requests freed at the end.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 0 %mpiexec_mpich -n 2 %t 2>&1 | %silent --implicit-check-not=tutti

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, data[16];
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Psend_init(data, 4, 4, MPI_INT, 1, 3, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
  else
    MPI_Precv_init(data, 4, 4, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
  for (int round = 0; round < 3; ++round) {
    MPI_Start(&r);
    if (rank == 0) {
      for (int i = 0; i < 16; ++i)
        data[i] = i + round;
      MPI_Pready(2, r);
      MPI_Pready_range(0, 1, r);
      int last = 3;
      MPI_Pready_list(1, &last, r);
    } else {
      int come = 0;
      for (int i = 0; i < 4; ++i)
        while (!come)
          MPI_Parrived(r, i, &come);
    }
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  }
  MPI_Request_free(&r);
  MPI_Finalize();
  return 0;
}
