// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Long messages are sent while short receives from any source are open that cannot
// get them: of another tag, of another communicator, or behind one that can hold
// them; and a receive from anyone that has its message already.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 3 %t 2>&1 | %silent

#include <mpi.h>
#include <unistd.h>

enum { SHORT = 4, LONG = 400 };

int main(int argc, char **argv) {
  int rank, data[LONG] = {0}, other[LONG], few[2][SHORT];
  MPI_Request request[3];
  MPI_Comm dup, world = MPI_COMM_WORLD;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(world, &rank);
  MPI_Comm_dup(world, &dup);
  for (int i = 0; i < 60; ++i) {
    if (i % 10 == rank)
      usleep(3000);
    if (rank == 0) {
      MPI_Irecv(few[0], SHORT, MPI_INT, MPI_ANY_SOURCE, 1, world, &request[0]);
      MPI_Irecv(other, LONG, MPI_INT, MPI_ANY_SOURCE, 2, world, &request[1]);
      MPI_Irecv(few[1], SHORT, MPI_INT, MPI_ANY_SOURCE, 2, world, &request[2]);
      MPI_Recv(data, LONG, MPI_INT, MPI_ANY_SOURCE, 1, dup, MPI_STATUS_IGNORE);
      MPI_Waitall(3, request, MPI_STATUSES_IGNORE);
      // The first message of each sender is short; what follows has its tag.
      MPI_Status who;
      MPI_Irecv(few[0], SHORT, MPI_INT, MPI_ANY_SOURCE, 5, world, &request[0]);
      MPI_Wait(&request[0], &who);
      MPI_Recv(data, LONG, MPI_INT, who.MPI_SOURCE, 5, world,
               MPI_STATUS_IGNORE);
      MPI_Recv(few[0], SHORT, MPI_INT, 3 - who.MPI_SOURCE, 5, world,
               MPI_STATUS_IGNORE);
      MPI_Recv(data, LONG, MPI_INT, 3 - who.MPI_SOURCE, 5, world,
               MPI_STATUS_IGNORE);
    } else {
      if (rank == 1) {
        MPI_Send(data, LONG, MPI_INT, 0, 1, dup);
        MPI_Send(data, LONG, MPI_INT, 0, 2, world);
        MPI_Send(data, SHORT, MPI_INT, 0, 2, world);
        MPI_Send(data, SHORT, MPI_INT, 0, 1, world);
      }
      MPI_Send(data, SHORT, MPI_INT, 0, 5, world);
      MPI_Send(data, LONG, MPI_INT, 0, 5, world);
    }
    MPI_Barrier(world);
  }
  MPI_Comm_free(&dup);
  MPI_Finalize();
  return 0;
}
