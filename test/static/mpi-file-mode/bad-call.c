// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The call is not allowed by the mode that the file was opened with.
//
// RUN: %found
#include <mpi.h>

int main(int argc, char **argv) {
  int x = 0;
  MPI_File f;
  MPI_Init(&argc, &argv);
  MPI_File_open(MPI_COMM_WORLD, "a", MPI_MODE_CREATE | MPI_MODE_WRONLY,
                MPI_INFO_NULL, &f);
  MPI_File_set_size(f, 64);
  MPI_File_read_at(f, 0, &x, 1, MPI_INT, MPI_STATUS_IGNORE);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_File_read_at reads from a file that was opened with MPI_MODE_WRONLY [{{.*}}mpi-file-mode]
  MPI_File_close(&f);
  MPI_File_open(MPI_COMM_WORLD, "a", MPI_MODE_RDONLY, MPI_INFO_NULL, &f);
  MPI_File_write_all(f, &x, 1, MPI_INT, MPI_STATUS_IGNORE);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_File_write_all writes to a file that was opened with MPI_MODE_RDONLY [{{.*}}mpi-file-mode]
  MPI_File_close(&f);
  MPI_File_open(MPI_COMM_WORLD, "a", MPI_MODE_RDONLY | MPI_MODE_SEQUENTIAL,
                MPI_INFO_NULL, &f);
  MPI_File_read_at(f, 0, &x, 1, MPI_INT, MPI_STATUS_IGNORE);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_File_read_at goes to an offset of a file that was opened with MPI_MODE_SEQUENTIAL [{{.*}}mpi-file-mode]
  MPI_File_close(&f);
  MPI_Finalize();
  return 0;
}
