// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blocks of each rank, overlapping ones for reading, bytes for everything.
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
  MPI_Datatype mine, overlapping, mixed, all, kinds[2] = {MPI_INT, MPI_FLOAT};
  int ones[2] = {1, 1}, same[2] = {0, 0}, whole = 8, part = 4, start = rank * 4;
  MPI_Type_create_subarray(1, &whole, &part, &start, MPI_ORDER_C, MPI_INT, &mine);
  MPI_Type_indexed(2, ones, same, MPI_INT, &overlapping);
  MPI_Aint bytes[2] = {0, 4};
  MPI_Type_create_struct(2, ones, bytes, kinds, &mixed);
  MPI_Type_vector(2, 1, 2, mixed, &all);
  MPI_Type_commit(&mixed);
  MPI_Type_commit(&all);
  MPI_Type_commit(&mine);
  MPI_Type_commit(&overlapping);
  MPI_File_open(w, argv[1], MPI_MODE_RDWR | MPI_MODE_CREATE, MPI_INFO_NULL, &f);
  MPI_File_write_at(f, rank * 64, data, 16, MPI_INT, &status);
  MPI_File_sync(f);
  MPI_File_set_view(f, 0, MPI_INT, mine, "native", MPI_INFO_NULL);
  MPI_File_write_all(f, data, 8, MPI_INT, &status);
  MPI_File_sync(f);
  MPI_File_set_view(f, 0, mixed, all, "native", MPI_INFO_NULL);
  MPI_File_set_view(f, 0, MPI_BYTE, mine, "native", MPI_INFO_NULL);
  MPI_File_set_view(f, 8, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL);
  MPI_File_write_at_all(f, rank * 64, data, 3, MPI_FLOAT, &status);
  MPI_File_close(&f);
  MPI_File_open(w, argv[1], MPI_MODE_RDONLY, MPI_INFO_NULL, &f);
  MPI_File_set_view(f, 0, MPI_INT, overlapping, "native", MPI_INFO_NULL);
  MPI_File_close(&f);
  MPI_Type_free(&mixed);
  MPI_Type_free(&all);
  MPI_Type_free(&mine);
  MPI_Type_free(&overlapping);
  MPI_Finalize();
  return 0;
}
