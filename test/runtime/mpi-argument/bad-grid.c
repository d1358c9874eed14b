// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Queries about grids that are not there, or beyond their edges.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %if mpich %{ for i in 0 1 2 3 4 5; do %exits 66 %mpirun -n 2 %t $i 2>&1 | FileCheck %s || exit 1; done %}
// RUN: %if openmpi %{ for i in 0 2 4 5; do %exits 66 %mpirun -n 2 %t $i 2>&1 | FileCheck %s || exit 1; done %}

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
  MPI_Cart_shift(grid, which == 0 ? 2 : 1, 1, &from, &rank);
  MPI_Cart_coords(which == 1 ? MPI_COMM_WORLD : grid, 0, 2, periods);
  MPI_Cart_rank(grid, to, &rank);
  MPI_Cart_coords(grid, which == 3 ? 2 : 1, 2, periods);
  MPI_Dims_create(2, 2, sizes);
  if (which == 5)
    MPI_Comm_delete_attr(grid, MPI_TAG_UB);
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: invalid argument of MPI_{{Cart_shift: there is no dimension 2|Cart_coords: the communicator has no Cartesian grid|Cart_rank: coordinate 0 is 2|Cart_coords: rank 2 does not exist|Dims_create: 2 nodes are no multiple of the 3|Comm_delete_attr: the attribute is}}{{.*}}[mpi-argument]
// CHECK: bad-grid.c:[[#]]:
