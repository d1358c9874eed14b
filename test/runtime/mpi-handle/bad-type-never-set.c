// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A datatype that was never set is told before MPI sees it, or is made to look
// at it: where it is 0, has not the bits of a datatype, or those of one that lies
// nowhere.
//
// REQUIRES: mpich
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 1 %t 0x7ffe1234 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: %exits 66 %mpirun -n 1 %t 0x0c001234 2>&1 | FileCheck %s --check-prefix=NOWHERE
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

// ZERO: ==tutti== ERROR: MPI_Bcast is called with a datatype that was never set: it is 0 {{.*}}[mpi-handle]
// NOWHERE: ==tutti== ERROR: MPI_Bcast is called with a datatype that was never set, or is another kind of handle: it is 0xc001234 {{.*}}[mpi-handle]
// OTHER: ==tutti== ERROR: MPI_Bcast is called with a datatype that was never set, or is another kind of handle: it is 0x7ffe1234 {{.*}}[mpi-handle]
