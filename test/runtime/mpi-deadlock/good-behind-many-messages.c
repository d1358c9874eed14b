// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The message that is waited for comes late, or is one of more than are
// remembered one by one: nothing is told while it is waited for. All that were
// left are received in the end.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 3 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t 16 2>&1 | %silent
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, x = 0, y = 0, tag = atoi(argv[1]);
  MPI_Comm world = MPI_COMM_WORLD;
  MPI_Request late, open, many[500];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(world, &rank);
  if (rank == 0) {
    for (int i = 0; i < 500; ++i)
      MPI_Isend(&x, 1, MPI_INT, 1, 16 * (i % 5), world, many + i);
    MPI_Recv(&y, 1, MPI_INT, 1, 1, world, MPI_STATUS_IGNORE);
    for (double end = MPI_Wtime() + 1.2; MPI_Wtime() < end;)
      ;
    MPI_Issend(&x, 1, MPI_INT, 1, tag, world, &late);
    MPI_Recv(&y, 1, MPI_INT, 1, 1, world, MPI_STATUS_IGNORE);
    for (double end = MPI_Wtime() + 1.2; MPI_Wtime() < end;)
      ;
    MPI_Send(&x, 1, MPI_INT, 1, 3, world);
    MPI_Waitall(500, many, MPI_STATUSES_IGNORE);
    MPI_Wait(&late, MPI_STATUS_IGNORE);
  } else {
    for (int i = 0; i < 20; ++i)
      MPI_Recv(&y, 1, MPI_INT, 0, 32, world, MPI_STATUS_IGNORE);
    MPI_Send(&x, 1, MPI_INT, 0, 1, world);
    MPI_Irecv(&y, 1, MPI_INT, 0, tag, world, &open);
    MPI_Wait(&open, MPI_STATUS_IGNORE);
    MPI_Send(&x, 1, MPI_INT, 0, 1, world);
    MPI_Recv(&y, 1, MPI_INT, 0, 3, world, MPI_STATUS_IGNORE);
    for (int i = 0; i < 480; ++i)
      MPI_Recv(&y, 1, MPI_INT, 0, MPI_ANY_TAG, world, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
