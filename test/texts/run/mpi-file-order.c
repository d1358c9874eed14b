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
  MPI_File_read_at_all_begin(file, 0, data, 4, MPI_INT);
  MPI_File_read_at_all_begin(file, 0, data, 4, MPI_INT);
  MPI_File_read_at_all_end(file, data, MPI_STATUS_IGNORE);
  MPI_File_close(&file);
  MPI_Finalize();
  return 0;
}


// CHECK:==tutti== ERROR: MPI_File_read_at_all_begin is called between the halves of a split collective access  [mpi-file-order]
// CHECK-NEXT:  rank  N   MPI_File_read_at_all_begin                 mpi-file-order.c:14:3 in main
// CHECK-NEXT:  rank  N   MPI_File_read_at_all_begin, began an access, not ended  mpi-file-order.c:13:3 in main
// CHECK-NEXT:  at compile time: MPI_File_read_at_all_begin is called between the halves of the access that MPI_File_read_at_all_begin began
// CHECK-NEXT:  fix: end each split collective access before the next one of the file begins
// CHECK-NEXT:SUMMARY: tutti: mpi-file-order mpi-file-order.c:14:3 in main (rank N)
