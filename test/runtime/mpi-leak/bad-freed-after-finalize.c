// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of two info objects one is freed after MPI_Finalize, the other never. The
// communicator that is left is told with it.
//
// REQUIRES: mpich
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Info one, other;
  MPI_Comm copy;
  MPI_Init(&argc, &argv);
  MPI_Info_create(&one);
  MPI_Info_create(&other);
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  MPI_Finalize();
  MPI_Info_free(&one);
  return 0;
}

// CHECK: ERROR: 4 MPI objects were never freed {{.*}}[mpi-leak]
// CHECK-NOT: bad-freed-after-finalize.c:17:
// CHECK-DAG: ranks 0-1 {{ *}}MPI_Info_create {{.*}}bad-freed-after-finalize.c:18:
// CHECK-DAG: ranks 0-1 {{ *}}MPI_Comm_dup {{.*}}bad-freed-after-finalize.c:19:
// CHECK-NOT: bad-freed-after-finalize.c:17:
