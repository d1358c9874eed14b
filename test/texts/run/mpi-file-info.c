// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %ran
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Info info;
  MPI_File file;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_File_open(MPI_COMM_WORLD, argv[1], MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
  MPI_Info_create(&info);
  MPI_Info_set(info, "striping_unit", rank == 0 ? "65536" : "4096");
  MPI_File_set_info(file, info);
  MPI_Info_free(&info);
  MPI_File_close(&file);
  MPI_Finalize();
  return 0;
}


// CHECK:==tutti== ERROR: hints that must agree differ in MPI_File_set_info on the file made by MPI_File_open at mpi-file-info.c:13:3 (2 ranks), call #N  [mpi-file-info]
// CHECK-NEXT:  rank  0   MPI_File_set_info   mpi-file-info.c:16:3 in main
// CHECK-NEXT:  rank  1   MPI_File_set_info   mpi-file-info.c:16:3 in main                        <- differs
// CHECK-NEXT:  fix: pass the same hints on every rank, with values that they can have
// CHECK-NEXT:SUMMARY: tutti: mpi-file-info mpi-file-info.c:16:3 in main (rank 1 of the file made by MPI_File_open)
