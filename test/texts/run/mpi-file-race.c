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
  MPI_File_write_at(file, 0, data, 4, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_close(&file);
  MPI_Finalize();
  return 0;
}


// CHECK:==tutti== WARNING: race in a file: MPI_File_write_at and MPI_File_write_at of different ranks use the same bytes and the file is not synchronised between them  [mpi-file-race]
// CHECK-NEXT:  rank  0   MPI_File_write_at, writes bytes 0 to 15   mpi-file-race.c:13:3 in main
// CHECK-NEXT:  rank  1   MPI_File_write_at, writes bytes 0 to 15   mpi-file-race.c:13:3 in main
// CHECK-NEXT:  a file that is not in atomic mode needs MPI_File_sync on all ranks, a barrier and MPI_File_sync again between them
// CHECK-NEXT:  fix: call MPI_File_sync, a barrier and MPI_File_sync between the accesses, or make the file atomic
// CHECK-NEXT:SUMMARY: tutti: mpi-file-race mpi-file-race.c:13:3 in main (rank 0)
