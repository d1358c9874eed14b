// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>

void f(MPI_File *file, int mode) {
  MPI_File_open(MPI_COMM_WORLD, "a", MPI_MODE_RDONLY, MPI_INFO_NULL, file);
  MPI_File_open(MPI_COMM_WORLD, "a", MPI_MODE_CREATE | MPI_MODE_WRONLY | MPI_MODE_EXCL, MPI_INFO_NULL, file);
  MPI_File_open(MPI_COMM_WORLD, "a", MPI_MODE_SEQUENTIAL | MPI_MODE_WRONLY, MPI_INFO_NULL, file);
  MPI_File_open(MPI_COMM_WORLD, "a", MPI_MODE_CREATE | mode, MPI_INFO_NULL, file);
}
