// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The last direction of a grid, room for more coordinates than it has, and
// grids whose dimensions are not known or not always the same.
//
// RUN: TUTTI_PASS_OPTIONS=level=2:checks=mpi-argument %clang -g -O0 %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | count 0
// RUN: TUTTI_PASS_OPTIONS=level=2:checks=mpi-argument %clang -g -O2 %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | count 0
#include <mpi.h>

MPI_Comm ring, either;

void line(int *left, int *right) {
  int size[1] = {4}, around[1] = {1}, dimensions;
  dimensions = 1;
  MPI_Cart_create(MPI_COMM_WORLD, dimensions, size, around, 0, &ring);
  MPI_Cart_shift(ring, 0, 1, left, right);
}

void plane(int rank, int *left, int *right) {
  int size[2] = {2, 2}, around[2] = {1, 0}, at[3];
  MPI_Comm grid;
  MPI_Cart_create(MPI_COMM_WORLD, 2, size, around, 0, &grid);
  MPI_Cart_shift(grid, 1, 1, left, right);
  MPI_Cart_coords(grid, rank, 3, at);
  MPI_Comm_free(&grid);
}

void any(int dimensions, int *size, int *around, int *left, int *right) {
  MPI_Comm grid;
  MPI_Cart_create(MPI_COMM_WORLD, dimensions, size, around, 0, &grid);
  MPI_Cart_shift(grid, 1, 1, left, right);
  MPI_Comm_free(&grid);
}

void one_or_two(int flat, int *left, int *right) {
  int size[2] = {2, 2}, around[2] = {1, 0};
  if (flat)
    MPI_Cart_create(MPI_COMM_WORLD, 1, size, around, 0, &either);
  else
    MPI_Cart_create(MPI_COMM_WORLD, 2, size, around, 0, &either);
  if (!flat)
    MPI_Cart_shift(either, 1, 1, left, right);
}
