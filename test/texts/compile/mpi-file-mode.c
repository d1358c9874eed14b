// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

void results(MPI_File *file) {
  MPI_File_open(MPI_COMM_WORLD, "results", MPI_MODE_RDONLY | MPI_MODE_CREATE,
                MPI_INFO_NULL, file);
}


// CHECK:mpi-file-mode.c:8:3: warning: MPI_File_open creates a file that can only be read [-Wbackend-plugin=mpi-file-mode]
// CHECK-NEXT:    8 |   MPI_File_open(MPI_COMM_WORLD, "results", MPI_MODE_RDONLY | MPI_MODE_CREATE,
// CHECK-NEXT:      |   ^
// CHECK-NEXT:note: fix: open the file with exactly one of RDONLY, WRONLY and RDWR, and with the mode that this call needs
// CHECK-NEXT:note: more: tutti explain mpi-file-mode
// CHECK-NEXT:1 warning generated.
