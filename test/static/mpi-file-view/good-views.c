// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Filetypes of whole elements, and data that are such elements.
// Twin: bad-views.c.
// RUN: %quiet
#include <mpi.h>
int main(int argc, char **argv) {
  int x[3] = {0}, ones[2] = {1, 1}, back[2] = {0, 4};
  MPI_Datatype gaps, list;
  MPI_File file;
  MPI_Init(&argc, &argv);
  MPI_Type_vector(4, 1, 2, MPI_INT, &gaps);
  MPI_Type_indexed(2, ones, back, MPI_INT, &list);
  MPI_Type_commit(&gaps);
  MPI_Type_commit(&list);
  MPI_File_open(MPI_COMM_WORLD, "data", MPI_MODE_CREATE | MPI_MODE_RDWR,
                MPI_INFO_NULL, &file);
  MPI_File_set_view(file, 0, MPI_INT, gaps, "native", MPI_INFO_NULL);
  MPI_File_set_view(file, 0, MPI_INT, list, "native", MPI_INFO_NULL);
  MPI_File_set_view(file, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL);
  MPI_File_write_all(file, x, 3, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_close(&file);
  MPI_Type_free(&gaps);
  MPI_Type_free(&list);
  MPI_Finalize();
  return 0;
}
