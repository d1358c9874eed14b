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
  MPI_File_open(MPI_COMM_WORLD, argv[1], MPI_MODE_WRONLY | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
  MPI_File_read_at(file, 0, data, 4, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_close(&file);
  MPI_Finalize();
  return 0;
}


// CHECK:==tutti== WARNING: MPI_File_read_at reads from a file that was opened with MPI_MODE_WRONLY  [mpi-file-mode]
// CHECK-NEXT:  rank  N   MPI_File_read_at           mpi-file-mode.c:13:3 in main
// CHECK-NEXT:  rank  N   MPI_File_open, opened it   mpi-file-mode.c:12:3 in main
// CHECK-NEXT:  at compile time: MPI_File_read_at reads from a file that was opened with MPI_MODE_WRONLY
// CHECK-NEXT:  fix: open the file with exactly one of RDONLY, WRONLY and RDWR, and with the mode that this call needs
// CHECK-NEXT:SUMMARY: tutti: mpi-file-mode mpi-file-mode.c:13:3 in main (rank N)
