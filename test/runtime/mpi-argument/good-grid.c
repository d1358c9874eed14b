// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Coordinates beyond the edge where the grid goes round, sizes left open, edges of
// graphs, keys of the program.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int dims[2] = {2, 1}, periods[2] = {0, 1}, to[2] = {0, 5}, from, rank;
  int which = argc > 1 ? atoi(argv[1]) : -1, sizes[2] = {which == 4 ? 3 : 2, 0};
  MPI_Comm grid;
  MPI_Init(&argc, &argv);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
  if (which == 2)
    to[0] = 2;
  MPI_Cart_shift(grid, 1, -7, &from, &rank);
  MPI_Cart_rank(grid, to, &rank);
  MPI_Cart_coords(grid, rank, 2, to);
  sizes[0] = 0;
  MPI_Dims_create(7, 2, sizes);
  int key, index[2] = {1, 2}, edges[2] = {1, 0}, n;
  MPI_Comm graph;
  MPI_Graph_create(MPI_COMM_WORLD, 2, index, edges, 0, &graph);
  MPI_Graph_neighbors_count(graph, 1, &n);
  MPI_Graph_neighbors(graph, 1, n, edges);
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key,
                         NULL);
  MPI_Comm_set_attr(graph, key, &n);
  MPI_Comm_delete_attr(graph, key);
  MPI_Comm_free_keyval(&key);
  MPI_Comm_free(&graph);
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return 0;
}
