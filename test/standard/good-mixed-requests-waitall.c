// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI-3.1, chapter "Correctness": collective and point-to-point requests in
// one completion call.
//
// RUN: %runs(2)
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm comm = MPI_COMM_WORLD;
  int buf = rank == 0 ? 42 : 0;
  MPI_Request reqs[2];
  switch (rank) {
  case 0:
    MPI_Ibarrier(comm, &reqs[0]);
    MPI_Send(&buf, 1, MPI_INT, 1, 7, comm);
    MPI_Wait(&reqs[0], MPI_STATUS_IGNORE);
    break;
  default:
    MPI_Irecv(&buf, 1, MPI_INT, 0, 7, comm, &reqs[0]);
    MPI_Ibarrier(comm, &reqs[1]);
    MPI_Waitall(2, reqs, MPI_STATUSES_IGNORE);
    break;
  }
  MPI_Finalize();
  return buf != 42;
}
