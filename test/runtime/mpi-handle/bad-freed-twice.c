// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A group is freed through two copies of its handle.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int one = 0;
  MPI_Group all, some, again;
  MPI_Comm_group(MPI_COMM_WORLD, &all);
  MPI_Group_incl(all, 1, &one, &some);
  again = some;
  MPI_Group_free(&some);
  MPI_Group_free(&again);
  MPI_Group_free(&all);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: MPI_Group_free is called with a group that was freed {{.*}}[mpi-handle]
// CHECK: MPI_Group_free {{.*}}bad-freed-twice.c:22:
// CHECK: freed it {{.*}}bad-freed-twice.c:21:
