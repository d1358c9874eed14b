// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>

void commit(MPI_Datatype type);
void keep(MPI_Comm *comm);

void types(int *a, int n) {
  MPI_Datatype row, matrix, copy, handed, late;
  MPI_Type_contiguous(n, MPI_INT, &row);
  MPI_Type_vector(2, 1, 4, row, &matrix); /* from one that is not committed */
  MPI_Type_commit(&matrix);
  MPI_Type_free(&row);
  MPI_Send(a, 1, matrix, 1, 0, MPI_COMM_WORLD);
  MPI_Type_dup(matrix, &copy);
  MPI_Send(a, 1, copy, 1, 0, MPI_COMM_WORLD);
  MPI_Type_free(&copy);
  MPI_Type_free(&matrix);
  MPI_Type_contiguous(n, MPI_INT, &matrix);
  MPI_Type_commit(&matrix);
  MPI_Send(a, 1, matrix, 1, 0, MPI_COMM_WORLD);
  MPI_Type_free(&matrix);
  MPI_Type_contiguous(2, MPI_INT, &handed);
  commit(handed);
  MPI_Send(a, 1, handed, 1, 0, MPI_COMM_WORLD);
  MPI_Type_contiguous(2, MPI_INT, &late);
  if (n > 3)
    MPI_Type_commit(&late);
  MPI_Send(a, n > 3, late, 1, 0, MPI_COMM_WORLD);
  MPI_Type_free(&late);
  MPI_Type_free(&handed);
}

void communicators(int n, int color) {
  MPI_Comm part = MPI_COMM_NULL, kept, twice = MPI_COMM_WORLD;
  if (n)
    MPI_Comm_split(MPI_COMM_WORLD, color, 0, &part);
  if (part != MPI_COMM_NULL) {
    MPI_Barrier(part);
    MPI_Comm_free(&part);
  }
  keep(&kept);
  MPI_Barrier(kept);
  for (int i = 0; i < n; ++i) {
    MPI_Comm each;
    MPI_Comm_dup(MPI_COMM_WORLD, &each);
    MPI_Comm_free(&each);
  }
  if (n) {
    MPI_Comm_dup(MPI_COMM_WORLD, &twice);
    MPI_Comm_free(&twice);
  }
}

void perhaps_world(void) {
  MPI_Comm used = MPI_COMM_WORLD;
  MPI_Barrier(used);
  if (used != MPI_COMM_WORLD)
    MPI_Comm_free(&used);
}

void files(double *a, int n, const char *name) {
  MPI_File file = MPI_FILE_NULL, other = MPI_FILE_NULL;
  MPI_File_set_errhandler(file, MPI_ERRORS_RETURN);
  if (n)
    MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
  if (file != MPI_FILE_NULL)
    MPI_File_close(&file);
  if (n)
    MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDONLY, MPI_INFO_NULL, &other);
  if (other)
    MPI_File_close(&other);
}
