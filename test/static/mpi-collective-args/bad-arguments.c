// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

void dimensions(MPI_Comm comm, MPI_Comm *grid) {
  int rank, dims[2] = {2, 1}, periods[2] = {0, 0};
  MPI_Comm_rank(comm, &rank);
  if (rank == 0)
    MPI_Cart_create(comm, 1, dims, periods, 0, grid);
  else
    MPI_Cart_create(comm, 2, dims, periods, 0, grid);
  // CHECK: :[[#@LINE-3]]:5: warning: ranks of 'comm' pass different values of 'ndims' to MPI_Cart_create: 1 here, others 2 [{{.*}}mpi-collective-args]
}
void reorder(MPI_Comm comm, MPI_Comm *grid) {
  int rank, dims[2] = {2, 1}, periods[2] = {0, 0};
  MPI_Comm_rank(comm, &rank);
  MPI_Cart_create(comm, 2, dims, periods, rank == 0, grid);
  // CHECK: :[[#@LINE-1]]:3: warning: ranks of 'comm' pass different values of 'reorder' to MPI_Cart_create: 1 and 0
}
void mode(MPI_File *file) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_File_open(MPI_COMM_WORLD, "x", rank ? MPI_MODE_RDONLY : MPI_MODE_RDWR,
                MPI_INFO_NULL, file);
  // CHECK: :[[#@LINE-2]]:3: warning: ranks of MPI_COMM_WORLD pass different values of 'amode' to MPI_File_open
}
