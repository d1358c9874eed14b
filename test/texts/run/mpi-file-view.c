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
  MPI_File_set_view(file, -4, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
  MPI_File_close(&file);
  MPI_Finalize();
  return 0;
}


// CHECK:==tutti== WARNING: the displacement of a file view is negative                      [mpi-file-view]
// CHECK-NEXT:  rank  N   MPI_File_set_view          mpi-file-view.c:13:3 in main
// CHECK-NEXT:  rank  N   MPI_File_open, opened it   mpi-file-view.c:12:3 in main
// CHECK-NEXT:  at compile time: MPI_File_set_view gets the negative displacement -4
// CHECK-NEXT:  fix: give the view a filetype made of whole etypes, with displacements that do not decrease, and access whole etypes
// CHECK-NEXT:SUMMARY: tutti: mpi-file-view mpi-file-view.c:13:3 in main (rank N)
