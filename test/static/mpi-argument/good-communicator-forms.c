// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The right kind, one that may be either, and one of which it is not known.
//
// RUN: TUTTI_PASS_OPTIONS=level=2:checks=mpi-argument %clang -g -O0 %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: TUTTI_PASS_OPTIONS=level=2:checks=mpi-argument %clang -g -O2 %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void two_groups(int peer, int color) {
  int n;
  MPI_Comm both, made, half;
  MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_WORLD, peer, 3, &both);
  MPI_Comm_remote_size(both, &n);
  MPI_Comm_split(both, color, 0, &half); // two groups again
  MPI_Comm_remote_size(half, &n);
  MPI_Intercomm_merge(half, 0, &made);
  MPI_Comm_free(&made);
  MPI_Comm_free(&half);
  MPI_Comm_free(&both);
}

void grids(int *a, int *b) {
  int dims[2] = {0, 0}, around[2] = {0, 0}, keep[2] = {1, 0}, n;
  MPI_Comm grid, copy, row;
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, around, 0, &grid);
  MPI_Comm_dup(grid, &copy);
  MPI_Cart_sub(copy, keep, &row);
  MPI_Neighbor_allgather(a, 1, MPI_INT, b, 1, MPI_INT, row);
  MPI_Cartdim_get(row, &n);
  MPI_Comm_free(&row);
  MPI_Comm_free(&copy);
  MPI_Comm_free(&grid);
}

void either(int wants_grid, int *a, int *b) {
  int dims[1] = {2}, around[1] = {0}, has;
  MPI_Comm comm;
  if (wants_grid)
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, around, 0, &comm);
  else
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  MPI_Topo_test(comm, &has);
  if (has)
    MPI_Neighbor_allgather(a, 1, MPI_INT, b, 1, MPI_INT, comm);
  MPI_Comm_free(&comm);
}

void passed(MPI_Comm comm, int *a, int *b, MPI_Comm *made) {
  MPI_Neighbor_allgather(a, 1, MPI_INT, b, 1, MPI_INT, comm);
  MPI_Scan(a, b, 1, MPI_INT, MPI_SUM, comm);
  MPI_Intercomm_merge(comm, 0, made);
}
