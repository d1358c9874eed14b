// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of several that a call waits for one never comes, while another rank is still
// at work and the message of a third one is there.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 4 %t 2>&1 | FileCheck %s

#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, x[4] = {0};
  MPI_Comm world = MPI_COMM_WORLD;
  MPI_Request request[3];
  MPI_Status status[3];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(world, &rank);
  if (rank == 0) {
    for (int i = 0; i < 3; ++i)
      MPI_Irecv(&x[i], 1, MPI_INT, i + 1, 0, world, &request[i]);
    MPI_Waitall(3, request, status);
    MPI_Send(x, 1, MPI_INT, 2, 0, world);
  } else if (rank == 1) {
    MPI_Send(x, 1, MPI_INT, 0, 0, world);
  } else if (rank == 2) {
    MPI_Recv(x, 1, MPI_INT, 0, 0, world, MPI_STATUS_IGNORE);
    MPI_Send(x, 1, MPI_INT, 0, 0, world);
  } else {
    sleep(50);
    MPI_Send(x, 1, MPI_INT, 0, 0, world);
  }
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: deadlock: {{.*}}[mpi-deadlock]
// CHECK: rank {{ *}}0 {{ *}}MPI_Waitall, waits for a message from rank 2, tag 0 and 2 more {{.*}}bad-one-never-comes.c:23:
// CHECK: rank {{ *}}2 {{ *}}MPI_Recv, waits for a message from rank 0, tag 0 {{.*}}bad-one-never-comes.c:28:
