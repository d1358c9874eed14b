// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each neighbour has a part.
// Twin: bad-neighbours.c.
// RUN: %quiet
#include <mpi.h>
int main(int argc, char **argv) {
  int rank, size, sides[2] = {0}, round[2] = {1, 1}, out[4] = {0}, in[4];
  MPI_Comm grid, graph;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Dims_create(size, 2, sides);
  MPI_Cart_create(MPI_COMM_WORLD, 2, sides, round, 0, &grid);
  MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, grid);
  MPI_Neighbor_allgather(out, 4, MPI_CHAR, in, 4, MPI_CHAR, grid);
  const int beside[2] = {(rank + size - 1) % size, (rank + 1) % size},
            even[2] = {1, 1};
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, beside, even, 2, beside,
                                 even, MPI_INFO_NULL, 0, &graph);
  MPI_Neighbor_alltoall(out, 2, MPI_INT, in, 2, MPI_INT, graph);
  MPI_Comm_free(&grid);
  MPI_Comm_free(&graph);
  MPI_Finalize();
  return 0;
}
