// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each partition is sent on as soon as it has arrived, and its memory received
// into again; two partitioned operations have the halves of one array.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 0 %mpiexec_mpich -n 2 %t 2>&1 | %silent

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, data[32] = {0};
  MPI_Request r, other;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Psend_init(data, 4, 4, MPI_INT, 1, 3, MPI_COMM_WORLD, MPI_INFO_NULL,
                   &r);
    MPI_Precv_init(data + 16, 4, 4, MPI_INT, 1, 3, MPI_COMM_WORLD,
                   MPI_INFO_NULL, &other);
  } else {
    MPI_Precv_init(data, 4, 4, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_INFO_NULL,
                   &r);
    MPI_Psend_init(data + 16, 4, 4, MPI_INT, 0, 3, MPI_COMM_WORLD,
                   MPI_INFO_NULL, &other);
  }
  for (int round = 0; round < 3; ++round) {
    MPI_Start(&r);
    MPI_Start(&other);
    if (rank == 0)
      MPI_Pready_range(0, 3, r);
    else
      MPI_Pready_range(0, 3, other);
    for (int i = 0; i < 4; ++i) {
      int come = rank == 0, got[4];
      while (!come)
        MPI_Parrived(r, i, &come);
      if (rank == 1) {
        MPI_Send(data + 4 * i, 4, MPI_INT, 0, 4, MPI_COMM_WORLD);
        MPI_Recv(data + 4 * i, 4, MPI_INT, 0, 4, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
      } else {
        MPI_Recv(got, 4, MPI_INT, 1, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(got, 4, MPI_INT, 1, 4, MPI_COMM_WORLD);
      }
    }
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Wait(&other, MPI_STATUS_IGNORE);
  }
  MPI_Request_free(&r);
  MPI_Request_free(&other);
  MPI_Finalize();
  return 0;
}
