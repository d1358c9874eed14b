// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Many messages fit, then those of another place fit, too.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %mpirun -n 2 %t 2>&1 | %silent --implicit-check-not=tutti

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
      MPI_Recv(cells, 20, MPI_INT, 0, face, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
