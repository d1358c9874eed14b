// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ready sends whose receives come later: blocking, started, persistent; from one
// rank and from any.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 0 2>&1 | FileCheck %s
// RUN: %exits 66 %mpirun -n 2 %t 1 2>&1 | FileCheck %s

#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, x = 0, any = 0;
  MPI_Request request;
  MPI_Comm world = MPI_COMM_WORLD;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(world, &rank);
  any = atoi(argv[1]);
  for (int i = 0; i < 3; ++i) {
    if (rank == 0) {
      if (i == 1) {
        MPI_Irsend(&x, 1, MPI_INT, 1, 0, world, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
      } else if (i == 2) {
        MPI_Rsend_init(&x, 1, MPI_INT, 1, 0, world, &request);
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Request_free(&request);
      } else {
        MPI_Rsend(&x, 1, MPI_INT, 1, 0, world);
      }
      MPI_Send(NULL, 0, MPI_INT, 1, 9, world);
    } else if (rank == 1) {
      MPI_Recv(NULL, 0, MPI_INT, 0, 9, world, MPI_STATUS_IGNORE);
      MPI_Irecv(&x, 1, MPI_INT, any ? MPI_ANY_SOURCE : 0, 0, world, &request);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Barrier(world);
  }
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: a ready send was started before the receive that gets its message {{.*}}[mpi-send-unsafe]
// CHECK-NEXT: rank {{ *}}0 {{ *}}MPI_{{Rsend|Irsend|Start}}, sends it {{.*}}bad-ready-send.c:[[#]]:
// CHECK-NEXT: rank {{ *}}1 {{ *}}MPI_Irecv, receives it {{.*}}bad-ready-send.c:[[#]]:
