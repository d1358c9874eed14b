// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One of several that a call waits for is late, and the others, whose messages
// are there already, wait for this process.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 3 %t 0 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 3 %t 1 2>&1 | %silent
// RUN: %if mpich %{ env TUTTI_OPTIONS=patience=0.4:messages=0:replay=0 %exits 0 %mpirun -n 3 %t 0 2>&1 | %silent %}

#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, how, x = 0, y = 0, z = 0;
  MPI_Comm world = MPI_COMM_WORLD;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(world, &rank);
  how = atoi(argv[1]);
  if (rank == 0) {
    if (how == 0) {
      MPI_Request request[2];
      MPI_Status status[2];
      MPI_Irecv(&x, 1, MPI_INT, 1, 0, world, &request[0]);
      MPI_Irecv(&y, 1, MPI_INT, 2, 0, world, &request[1]);
      MPI_Waitall(2, request, status);
    } else {
      // The send is complete, the receive is not, or the other way round.
      MPI_Sendrecv(&z, 1, MPI_INT, 1, 1, &y, 1, MPI_INT, 2, 0, world,
                   MPI_STATUS_IGNORE);
      MPI_Recv(&x, 1, MPI_INT, 1, 0, world, MPI_STATUS_IGNORE);
    }
    MPI_Send(&x, 1, MPI_INT, 1, 0, world);
  } else if (rank == 1) {
    if (how == 1)
      MPI_Recv(&x, 1, MPI_INT, 0, 1, world, MPI_STATUS_IGNORE);
    MPI_Send(&x, 1, MPI_INT, 0, 0, world);
    MPI_Recv(&x, 1, MPI_INT, 0, 0, world, MPI_STATUS_IGNORE);
  } else {
    usleep(1200000);
    MPI_Send(&x, 1, MPI_INT, 0, 0, world);
  }
  MPI_Finalize();
  return 0;
}
