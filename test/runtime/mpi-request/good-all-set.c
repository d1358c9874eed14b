// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Twin of bad-never-set.c: every element is a request, inactive or null, and
// what is behind the number that is passed holds anything.
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %mpirun -n 2 %t 2>&1 | %silent
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv) {
  MPI_Request requests[6];
  int rank, in[2], out[2] = {1, 2}, flag, index;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  memset(requests, 0x11, sizeof requests);
  if (rank == 0) {
    MPI_Send(&out[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&out[1], 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
  } else if (rank == 1) {
    MPI_Irecv(&in[0], 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&in[1], 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Send_init(&out[0], 1, MPI_INT, 0, 9, MPI_COMM_WORLD, &requests[2]);
    requests[3] = MPI_REQUEST_NULL;
    MPI_Ibarrier(MPI_COMM_SELF, &requests[4]);
    MPI_Waitall(5, requests, MPI_STATUSES_IGNORE);
    MPI_Testany(5, requests, &index, &flag, MPI_STATUS_IGNORE);
    MPI_Request_free(&requests[2]);
  }
  MPI_Finalize();
  return 0;
}
