// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

int main(int argc, char **argv) {
  int x[3] = {0};
  MPI_File file;
  MPI_Init(&argc, &argv);
  MPI_File_open(MPI_COMM_WORLD, "data", MPI_MODE_CREATE | MPI_MODE_RDWR,
                MPI_INFO_NULL, &file);
  MPI_File_set_view(file, 0, MPI_DOUBLE, MPI_DOUBLE, "native", MPI_INFO_NULL);
  MPI_File_write_all(file, x, 3, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_close(&file);
  MPI_Finalize();
  return 0;
}


// CHECK:mpi-file-view.cpp:14:3: warning: MPI_File_write_all moves elements of MPI_INT, and the file's view is of MPI_DOUBLE [-Wbackend-plugin=mpi-file-view]
// CHECK-NEXT:   14 |   MPI_File_write_all(file, x, 3, MPI_INT, MPI_STATUS_IGNORE);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:note: fix: give the view a filetype made of whole etypes, with displacements that do not decrease, and access whole etypes
// CHECK-NEXT:note: more: tutti explain mpi-file-view
// CHECK-NEXT:1 warning generated.
