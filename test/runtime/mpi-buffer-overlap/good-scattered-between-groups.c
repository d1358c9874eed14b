// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Between two groups of different size each member sends what its own group is
// to get: the size of the other one does not matter (MPI-3.1 section 5.10.1).
// What is received may lie right behind it, but not on it.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 4 %t 0 2>&1 | %silent
// RUN: %exits 66 %mpirun -n 4 %t 1 2>&1 | FileCheck %s
// CHECK: ==tutti== ERROR: the send and receive buffers of MPI_Reduce_scatter_block overlap {{.*}}[mpi-buffer-overlap]

#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size, in[12] = {0}, on = atoi(argv[1]);
  int counts[3] = {-1, -1, -1}; /* nobody looks behind those of the own group */
  MPI_Comm half, inter;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank > 0, 0, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank == 0, 5, &inter);
  MPI_Comm_size(half, &size);
  /* Three elements are reduced on each side. */
  int mine = 3 / size;
  int *out = in + 3 - on;
  MPI_Reduce_scatter_block(in, out, mine, MPI_INT, MPI_SUM, inter);
  MPI_Ireduce_scatter_block(in, in + 3, mine, MPI_INT, MPI_SUM, inter, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  for (int i = 0; i < size; ++i)
    counts[i] = mine;
  MPI_Reduce_scatter(in, in + 3, counts, MPI_INT, MPI_SUM, inter);
  MPI_Comm_free(&inter);
  MPI_Comm_free(&half);
  MPI_Finalize();
  return 0;
}
