// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %ran
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, data[4] = {0};
  MPI_File file;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_File_open(MPI_COMM_WORLD, argv[1], MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
  MPI_File_write_at(file, -8, data, 1, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_close(&file);
  MPI_Finalize();
  return 0;
}


// CHECK:==tutti== WARNING: MPI_File_write_at goes to the offset -8                          [mpi-file-offset]
// CHECK-NEXT:  rank  N   MPI_File_write_at          mpi-file-offset.c:13:3 in main
// CHECK-NEXT:  rank  N   MPI_File_open, opened it   mpi-file-offset.c:12:3 in main
// CHECK-NEXT:  at compile time: MPI_File_write_at gets the negative offset -8
// CHECK-NEXT:  fix: keep offsets and positions at 0 or above
// CHECK-NEXT:SUMMARY: tutti: mpi-file-offset mpi-file-offset.c:13:3 in main (rank N)
