// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

void f(MPI_File *file) {
  MPI_File_open(MPI_COMM_WORLD, "a", MPI_MODE_RDONLY | MPI_MODE_WRONLY, MPI_INFO_NULL, file);
  // CHECK: :[[#@LINE-1]]:3: {{warning|error}}: MPI_File_open opens a file in more than one of read-only, write-only and read-write [{{.*}}mpi-file-mode]
  MPI_File_open(MPI_COMM_WORLD, "a", MPI_MODE_CREATE, MPI_INFO_NULL, file);
  // CHECK: :[[#@LINE-1]]:3: {{warning|error}}: MPI_File_open opens a file neither read-only, nor write-only, nor read-write
  MPI_File_open(MPI_COMM_WORLD, "a", MPI_MODE_CREATE | MPI_MODE_RDONLY, MPI_INFO_NULL, file);
  // CHECK: :[[#@LINE-1]]:3: {{warning|error}}: MPI_File_open creates a file that can only be read
  MPI_File_open(MPI_COMM_WORLD, "a", MPI_MODE_SEQUENTIAL | MPI_MODE_RDWR, MPI_INFO_NULL, file);
  // CHECK: :[[#@LINE-1]]:3: {{warning|error}}: MPI_File_open opens a file sequentially to read and write it
}
