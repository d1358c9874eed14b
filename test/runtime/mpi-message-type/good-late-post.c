// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A receive is posted while its message is on its way, and the next message
// with the same tag would not fit: who gets what is fixed by the order.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %if mpich %{ env TUTTI_OPTIONS=replay=0 %mpirun -n 2 %t 3000 2>&1 | %silent --implicit-check-not=tutti %}
// RUN: %if openmpi %{ env TUTTI_OPTIONS=replay=0 %mpirun -n 2 %t 500 2>&1 | %silent --implicit-check-not=tutti %}

#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, small[12] = {0}, large[100] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < atoi(argv[1]); i++) {
    MPI_Request req;
    if (rank == 0) {
      MPI_Irecv(small, 12, MPI_INT, 1, 3, MPI_COMM_WORLD, &req);
      MPI_Recv(large, 100, MPI_INT, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Wait(&req, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
      MPI_Isend(small, 5, MPI_INT, 0, 3, MPI_COMM_WORLD, &req);
      MPI_Send(large, 100, MPI_INT, 0, 3, MPI_COMM_WORLD);
      MPI_Wait(&req, MPI_STATUS_IGNORE);
    }
  }
  MPI_Finalize();
  return 0;
}
