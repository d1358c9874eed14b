// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rank asks in turn for two things, of which one comes late; or for work from
// anybody, until its time is over.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %if mpich %{ %exits 0 %mpirun -n 3 %t turns 2>&1 | %silent %}
// RUN: %if openmpi %{ %exits 0 %mpirun -n 3 %t serves 2>&1 | %silent %}

#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, x[2] = {0}, y = 0, there = 0, turns = argv[1][0] == 't';
  MPI_Request request[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  double start = MPI_Wtime();
  if (rank == 0 && turns) {
    for (int i = 0; i < 2; ++i)
      MPI_Irecv(&x[i], 1, MPI_INT, 1 + i, 3, MPI_COMM_WORLD, &request[i]);
    for (int i = 0; !there; i = 1 - i)
      MPI_Test(&request[i], &there, MPI_STATUS_IGNORE);
    MPI_Send(&y, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
    MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
  } else if (rank == 0) {
    while (!there && MPI_Wtime() < start + 7)
      MPI_Iprobe(MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
    for (int i = 1; i < 3; ++i)
      MPI_Send(&y, 1, MPI_INT, i, 3, MPI_COMM_WORLD);
  } else if (rank == 1 || !turns) {
    MPI_Recv(&x, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (turns)
      MPI_Send(&y, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
  } else {
    sleep(7);
    MPI_Send(&y, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
