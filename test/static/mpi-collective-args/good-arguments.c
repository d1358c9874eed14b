// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>

void dimensions(MPI_Comm comm, MPI_Comm *grid, int n) {
  int rank, dims[2] = {2, 1}, periods[2] = {0, 0};
  MPI_Comm_rank(comm, &rank);
  if (rank == 0)
    MPI_Cart_create(comm, 2, dims, periods, 0, grid);
  else
    MPI_Cart_create(comm, n, dims, periods, 0, grid);
}
// Any number that is not zero is true.
void reorder(MPI_Comm comm, MPI_Comm *grid) {
  int rank, dims[2] = {2, 1}, periods[2] = {0, 0};
  MPI_Comm_rank(comm, &rank);
  MPI_Cart_create(comm, 2, dims, periods, rank == 0 ? 1 : 2, grid);
}
void leaders(MPI_Comm half, MPI_Comm *between) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank < 2 ? 2 : 0, 7, between);
}
void mode(MPI_File *file) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_File_open(MPI_COMM_SELF, "x", MPI_MODE_RDWR, MPI_INFO_NULL, file);
  else
    MPI_File_open(MPI_COMM_SELF, "x", MPI_MODE_RDONLY, MPI_INFO_NULL, file);
}
