// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Windows and files.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: ( %mpirun -n 2 %t 2>&1 || true ) | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int memory[4];
  MPI_Win window;
  MPI_File file;
  MPI_File_open(MPI_COMM_SELF, rank ? "leak-1.data" : "leak-0.data",
                MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE,
                MPI_INFO_NULL, &file);
  MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  (void)size;
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: 1 window was never freed {{.*}}[mpi-leak]
// CHECK: MPI_Win_create {{.*}}bad-window-and-file.c:22:
