// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A window over memory at address 0: MPICH ends the job, Open MPI takes it. One
// without memory has no address.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %mpirun -n 2 %t 8 > %t.log 2>&1 || true
// RUN: FileCheck %s < %t.log
// RUN: %exits 0 %mpirun -n 2 %t 0 2>&1 | %silent

#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Win_create(NULL, atoi(argv[1]), 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== WARNING: MPI_Win_create: the memory of 8 bytes is at address 0 {{.*}}[mpi-argument]
// CHECK: bad-window-at-null.c:[[#]]:
