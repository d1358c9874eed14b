// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A datatype that was not committed.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int two[2] = {1, 2};
  MPI_Datatype pair;
  MPI_Type_contiguous(2, MPI_INT, &pair);
  MPI_Bcast(two, 1, pair, 0, MPI_COMM_WORLD);
  MPI_Type_free(&pair);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: MPI_Bcast is called with a datatype that is not committed {{.*}}[mpi-handle]
// CHECK: MPI_Bcast {{.*}}bad-uncommitted-datatype.c:19:
// CHECK: MPI_Type_contiguous, made it {{.*}}bad-uncommitted-datatype.c:18:
