// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffered sends with room for four messages, the most that may be under way.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 3 %t 2>&1 | %silent

#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, x[100] = {0}, answer = 0;
  MPI_Comm world = MPI_COMM_WORLD;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(world, &rank);
  int size = 4 * (sizeof(x) + MPI_BSEND_OVERHEAD);
  void *room = malloc(size);
  if (rank == 0) {
    MPI_Buffer_attach(room, size);
    for (int i = 0; i < 6; ++i) {
      MPI_Bsend(x, 100, MPI_INT, 1 + i % 2, i, world);
      if (i % 2)
        MPI_Recv(&answer, 1, MPI_INT, 2, 9, world, MPI_STATUS_IGNORE);
    }
    MPI_Buffer_detach(&room, &size);
    // Detached is delivered.
    MPI_Buffer_attach(room, size);
    MPI_Bsend(x, 100, MPI_INT, 1, 6, world);
    MPI_Buffer_detach(&room, &size);
  } else {
    for (int i = rank - 1; i < 6; i += 2) {
      MPI_Recv(x, 100, MPI_INT, 0, i, world, MPI_STATUS_IGNORE);
      if (i % 2)
        MPI_Send(&answer, 1, MPI_INT, 0, 9, world);
    }
    if (rank == 1)
      MPI_Recv(x, 100, MPI_INT, 0, 6, world, MPI_STATUS_IGNORE);
  }
  free(room);
  MPI_Finalize();
  return 0;
}
