// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %ran
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, ones[2] = {1, 1};
  MPI_Aint places[2] = {0, 8};
  MPI_Datatype pair;
  MPI_File file;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_File_open(MPI_COMM_WORLD, argv[1], MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
  MPI_Type_create_hindexed(2, ones, places, MPI_INT, &pair);
  MPI_Type_commit(&pair);
  MPI_File_set_view(file, 0, MPI_INT, pair, "external32", MPI_INFO_NULL);
  MPI_Type_free(&pair);
  MPI_File_close(&file);
  MPI_Finalize();
  return 0;
}


// CHECK:==tutti== WARNING: a view in external32 has a datatype with displacements in bytes, which is not portable  [mpi-file-portability]
// CHECK-NEXT:  rank  N   MPI_File_set_view          mpi-file-portability.c:17:3 in main
// CHECK-NEXT:  rank  N   MPI_File_open, opened it   mpi-file-portability.c:14:3 in main
// CHECK-NEXT:  fix: use datatypes without displacements in bytes, or the representation "native"
// CHECK-NEXT:SUMMARY: tutti: mpi-file-portability mpi-file-portability.c:17:3 in main (rank N)
