// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A predefined datatype cannot be freed.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Datatype type = MPI_INT;
  MPI_Type_free(&type);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: MPI_Type_free is called with a predefined datatype {{.*}}[mpi-handle]
// CHECK: bad-predefined-freed.c:17:
