// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each its own bytes, reads alone, the same bytes once the file is synchronised,
// interleaved views, atomic mode, a shared file pointer.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 3 %t %t.file 2>&1 | %silent --implicit-check-not=tutti

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, data[16] = {0};
  MPI_File f = MPI_FILE_NULL;
  MPI_Comm w = MPI_COMM_WORLD;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(w, &rank);
  MPI_File_open(w, argv[1], MPI_MODE_RDWR | MPI_MODE_CREATE, MPI_INFO_NULL, &f);
  MPI_File_write_at(f, rank * 8, data, 2, MPI_INT, &status);
  MPI_File_sync(f);
  MPI_Barrier(w);
  MPI_File_sync(f);
  MPI_File_read_at(f, 0, data, 6, MPI_INT, &status);
  MPI_File_read_at_all(f, 4, data, 4, MPI_INT, &status);
  MPI_File_sync(f);
  MPI_Barrier(w);
  MPI_File_sync(f);
  MPI_File_write_at(f, (rank + 1) % 3 * 8, data, 2, MPI_INT, &status);
  MPI_Datatype blocks, part;
  int whole[2] = {6, 6}, size[2] = {6, 2}, start[2] = {0, rank * 2};
  MPI_Type_vector(4, 2, 6, MPI_INT, &blocks);
  MPI_Type_commit(&blocks);
  MPI_Type_create_subarray(2, whole, size, start, MPI_ORDER_C, MPI_INT, &part);
  MPI_Type_commit(&part);
  MPI_File_set_view(f, 1000 + rank * 8, MPI_INT, blocks, "native", MPI_INFO_NULL);
  MPI_File_write_all(f, data, 8, MPI_INT, &status);
  MPI_File_set_view(f, 2000, MPI_INT, part, "native", MPI_INFO_NULL);
  MPI_File_write_all(f, data, 12, MPI_INT, &status);
  MPI_File_set_view(f, 4000, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
  MPI_File_write_shared(f, data, 1, MPI_INT, &status);
  MPI_File_sync(f);
  MPI_File_set_view(f, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL);
  MPI_File_set_atomicity(f, 1);
  MPI_File_write_at(f, 8000, data, 2, MPI_INT, &status);
  MPI_File_set_atomicity(f, 0);
  MPI_Type_free(&blocks);
  MPI_Type_free(&part);
  MPI_File_close(&f);
  MPI_Finalize();
  return 0;
}
