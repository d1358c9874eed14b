// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the file pointer of a rank is follows from what the rank has read or
// written: here all have written as much.
// Twin: bad-file-position.c.
// RUN: %quiet
#include <mpi.h>

int MPI_File_get_position(MPI_File, MPI_Offset *);

int main(int argc, char **argv) {
  MPI_File file;
  MPI_Offset at;
  int rank, numbers[4] = {1, 2, 3, 4};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_File_open(MPI_COMM_WORLD, "out", MPI_MODE_WRONLY | MPI_MODE_CREATE, MPI_INFO_NULL, &file);
  MPI_File_write_all(file, numbers, 4, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_get_position(file, &at);
  MPI_File_seek_shared(file, at, MPI_SEEK_SET);
  MPI_File_close(&file);
  MPI_Finalize();
  return 0;
}
