// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rank that gives up is named with the place of its exit, and its status stays
// (MPICH's launcher may return that of the ranks which it ends).
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %if mpich %{ { %mpirun -n 3 %t || true; } 2>&1 | FileCheck %s %}
// RUN: %if openmpi %{ %exits 3 %mpirun -n 3 %t 2>&1 | FileCheck %s %}
// RUN: %mpicc -g %s -o %t
// RUN: %if mpich %{ { %tutti run %launcher -n 3 %t || true; } 2>&1 | FileCheck %s %}
// RUN: %if openmpi %{ %exits 3 %tutti run %launcher -n 3 %t 2>&1 | FileCheck %s %}
// RUN: %exits 5 %tutti run %launcher -n 1 %t main > %t.main 2>&1
// RUN: FileCheck %s --check-prefix=MAIN < %t.main

#include <mpi.h>
#include <stdlib.h>

static void check(int rank) {
  if (rank == 1)
    exit(3);
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Barrier(MPI_COMM_WORLD);
  if (argc > 1)
    return 5;
  check(rank);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}

// CHECK-NOT: ERROR
// CHECK: ==tutti== WARNING: rank 1 ends without MPI_Finalize {{.*}}[mpi-lifecycle]
// CHECK-NEXT: rank 1 {{ *}}the end of the program, exit with status 3 {{.*}}bad-gives-up.c:21:5 in check
// CHECK-NOT: ERROR
// MAIN: ==tutti== WARNING: rank 0 ends without MPI_Finalize {{.*}}[mpi-lifecycle]
// MAIN-NEXT: rank 0 {{ *}}the end of the program, exit with status 5
