// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %ran
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, data[4] = {0};
  MPI_File file;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_File_open(MPI_COMM_WORLD, argv[1], MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
  MPI_File_iwrite_at(file, 16 * rank, data, 4, MPI_INT, &request);
  MPI_File_sync(file);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_File_close(&file);
  MPI_Finalize();
  return 0;
}


// CHECK:==tutti== ERROR: MPI_File_sync is called while 1 access to the file is not complete  [mpi-file-pending]
// CHECK-NEXT:  rank  N   MPI_File_sync                      mpi-file-pending.c:15:3 in main
// CHECK-NEXT:  rank  N   MPI_File_iwrite_at, not complete   mpi-file-pending.c:14:3 in main
// CHECK-NEXT:  rank  N   MPI_File_open, opened it           mpi-file-pending.c:13:3 in main
// CHECK-NEXT:  fix: complete all accesses to the file before it is closed or changed
// CHECK-NEXT:SUMMARY: tutti: mpi-file-pending mpi-file-pending.c:15:3 in main (rank N)
