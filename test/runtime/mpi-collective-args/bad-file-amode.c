// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Different access modes.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_File f;
  MPI_File_open(MPI_COMM_WORLD, argv[0],
                rank ? MPI_MODE_RDONLY : MPI_MODE_RDONLY | MPI_MODE_UNIQUE_OPEN,
                MPI_INFO_NULL, &f);
  MPI_File_close(&f);
  MPI_Finalize();
  return 0;
}

// CHECK: ERROR: arguments that must agree differ in MPI_File_open {{.*}}[mpi-collective-args]
