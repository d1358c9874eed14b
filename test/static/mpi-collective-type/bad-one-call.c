// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

void all(int *a, int *b, float *f) {
  MPI_Allgather(a, 1, MPI_INT, b, 2, MPI_INT, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allgather sends 1 x MPI_INT to each rank and receives 2 x MPI_INT from each [{{.*}}mpi-collective-type]
  MPI_Alltoall(a, 1, MPI_INT, f, 1, MPI_FLOAT, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Alltoall sends 1 x MPI_INT to each rank and receives 1 x MPI_FLOAT from each [{{.*}}mpi-collective-type]
}

int main(int argc, char **argv) {
  int mine = 1, every[100];
  MPI_Init(&argc, &argv);
  MPI_Gather(&mine, 1, MPI_INT, every, 4, MPI_BYTE, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Gather sends 1 x MPI_INT to each rank and receives 4 x MPI_BYTE from each [{{.*}}mpi-collective-type]
  // Neighbours come here with the same call.
  double real[100];
  MPI_Comm ring;
  MPI_Comm_dup(MPI_COMM_WORLD, &ring);
  MPI_Neighbor_alltoall(&mine, 1, MPI_INT, every, 2, MPI_INT, ring);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Neighbor_alltoall sends 1 x MPI_INT to each neighbour and receives 2 x MPI_INT from each [{{.*}}mpi-collective-type]
  MPI_Neighbor_alltoall(&mine, argc, MPI_INT, real, argc, MPI_DOUBLE, ring);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Neighbor_alltoall sends MPI_INT to each neighbour and receives MPI_DOUBLE from each [{{.*}}mpi-collective-type]
  MPI_Comm_free(&ring);
  MPI_Finalize();
  return 0;
}
