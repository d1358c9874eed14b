// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function of a library writes to what it opens to read; the twin has the
// right mode (good-library.cpp).
//
// RUN: %found
#include <mpi.h>

int save(MPI_Comm comm, const char *name, const int *x, int n) {
  MPI_File file = MPI_FILE_NULL;
  int failed =
      MPI_File_open(comm, name, MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
  if (failed)
    return failed;
  failed = MPI_File_write_all(file, x, n, MPI_INT, MPI_STATUS_IGNORE);
  // CHECK-DAG: :[[#@LINE-1]]:12: warning: MPI_File_write_all writes to a file that was opened with MPI_MODE_RDONLY [{{.*}}mpi-file-mode]
  MPI_File_close(&file);
  return failed;
}
