// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

int main(int argc, char **argv) {
  double x = 1;
  MPI_File file;
  MPI_Init(&argc, &argv);
  MPI_File_open(MPI_COMM_WORLD, "results", MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
  MPI_File_write_all_begin(file, &x, 1, MPI_DOUBLE);
  MPI_File_close(&file);
  MPI_Finalize();
}


// CHECK:mpi-file-order.c:12:3: warning: MPI_File_write_all_begin begins an access to a file that nothing ends [-Wbackend-plugin=mpi-file-order]
// CHECK-NEXT:   12 |   MPI_File_write_all_begin(file, &x, 1, MPI_DOUBLE);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:note: fix: end each split collective access before the next one of the file begins
// CHECK-NEXT:note: more: tutti explain mpi-file-order
// CHECK-NEXT:1 warning generated.
