// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A datatype that was never set: MPI says so of the program's own call, and of
// none that is made to look at it. Where it is 0, or has not the bits of a
// datatype, it is told before.
//
// REQUIRES: mpich
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 1 %t 0x7ffe1234 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: { %mpirun -n 1 %t 0x0c001234 || true; } 2>&1 | FileCheck %s
// RUN: %exits 66 %mpirun -n 1 %t 0 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: %exits 0 %mpirun -n 1 %t 0x4c000405 2>&1 | %silent

#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int x = 0;
  MPI_Init(&argc, &argv);
  MPI_Bcast(&x, 1, (MPI_Datatype)strtol(argv[1], NULL, 0), 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}

// CHECK-NOT: MPI_Type_
// CHECK: Fatal error in {{.*}}Bcast
// ZERO: ==tutti== ERROR: MPI_Bcast is called with a datatype that was never set: it is 0 {{.*}}[mpi-handle]
// OTHER: ==tutti== ERROR: MPI_Bcast is called with a datatype that was never set, or is another kind of handle: it is 0x7ffe1234 {{.*}}[mpi-handle]
