// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Queries about what is null or was freed.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 0 2>&1 | FileCheck %s
// RUN: %exits 66 %mpirun -n 2 %t 1 2>&1 | FileCheck %s
// RUN: %exits 66 %mpirun -n 2 %t 2 2>&1 | FileCheck %s

#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Comm comm = MPI_COMM_NULL, copy;
  MPI_Datatype type, old;
  MPI_Init(&argc, &argv);
  switch (atoi(argv[1])) {
  case 0:
    MPI_Comm_rank(comm, &rank);
    break;
  case 1:
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    copy = comm;
    MPI_Comm_free(&comm);
    MPI_Comm_size(copy, &size);
    break;
  default:
    MPI_Type_contiguous(3, MPI_INT, &type);
    old = type;
    MPI_Type_free(&type);
    MPI_Type_size(old, &size);
  }
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: MPI_{{Comm_rank|Comm_size|Type_size}} {{.*}}[mpi-handle]
// CHECK: bad-query.c:[[#]]:
