// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

int main(int argc, char **argv) {
  double x = 1;
  MPI_File file;
  MPI_Init(&argc, &argv);
  MPI_File_open(MPI_COMM_WORLD, "results", MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
  MPI_File_write_all(file, &x, 1, MPI_DOUBLE, MPI_STATUS_IGNORE);
  MPI_File_close(&file);
  MPI_Finalize();
}


// CHECK:mpi-file-mode.cpp:12:3: warning: MPI_File_write_all writes to a file that was opened with MPI_MODE_RDONLY [-Wbackend-plugin=mpi-file-mode]
// CHECK-NEXT:   12 |   MPI_File_write_all(file, &x, 1, MPI_DOUBLE, MPI_STATUS_IGNORE);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:mpi-file-mode.cpp:11:3: note: the file is opened here
// CHECK-NEXT:   11 |   MPI_File_open(MPI_COMM_WORLD, "results", MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:note: fix: open the file with exactly one of RDONLY, WRONLY and RDWR, and with the mode that this call needs
// CHECK-NEXT:note: more: tutti explain mpi-file-mode
// CHECK-NEXT:1 warning generated.
