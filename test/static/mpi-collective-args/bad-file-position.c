// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The shared file pointer is set to another place by each rank.
// Twin: good-file-position.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>

int MPI_File_get_position(MPI_File, MPI_Offset *);

int main(int argc, char **argv) {
  MPI_File file;
  MPI_Offset at;
  int rank, numbers[4] = {1, 2, 3, 4};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_File_open(MPI_COMM_WORLD, "out", MPI_MODE_WRONLY | MPI_MODE_CREATE, MPI_INFO_NULL, &file);
  MPI_File_write_all(file, numbers, 4, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_get_position(file, &at);
  // CHECK: :[[#@LINE+1]]:3: warning: ranks of file 'file' pass different values of 'shared_offset' to MPI_File_seek_shared: 0 and 4 [-Wpass-failed=mpi-collective-args]
  MPI_File_seek_shared(file, 4 * rank, MPI_SEEK_SET);
  MPI_File_close(&file);
  MPI_Finalize();
  return 0;
}
