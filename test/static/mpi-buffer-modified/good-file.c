// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// After the write is complete.
//
// RUN: %quiet
#include <mpi.h>

int main(int argc, char **argv) {
  int x = 0;
  MPI_File f;
  MPI_Request q;
  MPI_Init(&argc, &argv);
  MPI_File_open(MPI_COMM_WORLD, "a", MPI_MODE_CREATE | MPI_MODE_RDWR,
                MPI_INFO_NULL, &f);
  MPI_File_iwrite_at(f, 0, &x, 1, MPI_INT, &q);
  MPI_Wait(&q, MPI_STATUS_IGNORE);
  x = 5;
  MPI_File_close(&f);
  MPI_Finalize();
  return x;
}
