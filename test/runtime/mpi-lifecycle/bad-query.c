// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A query before the start of MPI, and one after its end.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 0 2>&1 | FileCheck %s
// RUN: %exits 66 %mpirun -n 2 %t 1 2>&1 | FileCheck %s

#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size, when = atoi(argv[1]);
  if (when == 0)
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Finalize();
  if (when == 1)
    MPI_Comm_size(MPI_COMM_WORLD, &size);
  return 0;
}

// CHECK: ==tutti== ERROR: MPI_Comm_{{rank is called before MPI was initialized|size is called after MPI was finalized}} {{.*}}[mpi-lifecycle]
// CHECK: MPI_Comm_{{rank|size}} {{.*}}bad-query.c:[[#]]:
