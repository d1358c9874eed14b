// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Displacements in elements, or a file for this machine only.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %mpirun -n 2 %t %t.file 2>&1 | %silent --implicit-check-not=tutti

#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, data[16] = {0};
  MPI_File f = MPI_FILE_NULL;
  MPI_Comm w = MPI_COMM_WORLD;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(w, &rank);
  (void)data;
  (void)status;
  MPI_Datatype pair, bytes;
  int ones[2] = {1, 1}, places[2] = {0, 2};
  MPI_Aint far[2] = {0, 8};
  MPI_Type_indexed(2, ones, places, MPI_INT, &pair);
  MPI_Type_create_hindexed(2, ones, far, MPI_INT, &bytes);
  MPI_Type_commit(&pair);
  MPI_Type_commit(&bytes);
  MPI_File_open(w, argv[1], MPI_MODE_RDWR | MPI_MODE_CREATE, MPI_INFO_NULL, &f);
  MPI_File_set_view(f, 0, MPI_INT, pair, "external32", MPI_INFO_NULL);
  MPI_File_set_view(f, 0, MPI_INT, bytes, "native", MPI_INFO_NULL);
  MPI_File_close(&f);
  MPI_Type_free(&pair);
  MPI_Type_free(&bytes);
  MPI_Finalize();
  return 0;
}
