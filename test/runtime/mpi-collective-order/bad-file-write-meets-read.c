// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collective file accesses of different kinds meet.
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
  int x = rank;
  MPI_File_open(MPI_COMM_WORLD, argv[0], MPI_MODE_RDONLY, MPI_INFO_NULL, &f);
  if (rank)
    MPI_File_read_all(f, &x, 1, MPI_INT, MPI_STATUS_IGNORE);
  else
    MPI_File_read_at_all(f, 0, &x, 1, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_close(&f);
  MPI_Finalize();
  return 0;
}

// CHECK: ERROR: collective mismatch on the file made by MPI_File_open {{.*}}[mpi-collective-order]
// CHECK-DAG: MPI_File_read_all
// CHECK-DAG: MPI_File_read_at_all
