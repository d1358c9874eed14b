// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Directions that a grid does not have, and fewer coordinates than it has.
//
// RUN: TUTTI_PASS_OPTIONS=level=2:checks=mpi-argument %clang -g -O0 %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: TUTTI_PASS_OPTIONS=level=2:checks=mpi-argument %clang -g -O2 %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

MPI_Comm ring;

void line(int *left, int *right) {
  int size[1] = {4}, around[1] = {1}, dimensions;
  dimensions = 1;
  MPI_Cart_create(MPI_COMM_WORLD, dimensions, size, around, 0, &ring);
  MPI_Cart_shift(ring, 1, 1, left, right);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Cart_shift gets the direction 1, counted from 0, and 'ring' has 1 [{{.*}}mpi-argument]
}

void plane(int rank, int *left, int *right) {
  int size[2] = {2, 2}, around[2] = {1, 0}, at[2];
  MPI_Comm grid, copy;
  MPI_Cart_create(MPI_COMM_WORLD, 2, size, around, 0, &grid);
  MPI_Comm_dup(grid, &copy);
  MPI_Cart_shift(copy, 2, 1, left, right);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Cart_shift gets the direction 2, counted from 0, and 'copy' has 2 [{{.*}}mpi-argument]
  MPI_Cart_coords(grid, rank, 1, at);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Cart_coords takes 1 coordinates, and 'grid' has 2 [{{.*}}mpi-argument]
  MPI_Comm_free(&copy);
  MPI_Comm_free(&grid);
}
