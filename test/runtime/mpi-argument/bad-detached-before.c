// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory is taken from a dynamic window that does not have it: a second time,
// and by an address inside the piece.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 0 2>&1 | FileCheck %s
// RUN: %exits 66 %mpirun -n 2 %t 1 2>&1 | FileCheck %s

#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  static int memory[2][8];
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_attach(win, memory[0], sizeof(memory[0]));
  MPI_Win_attach(win, memory[1], sizeof(memory[1]));
  if (atoi(argv[1]) == 0)
    MPI_Win_detach(win, memory[1]);
  MPI_Win_detach(win, memory[1] + atoi(argv[1]));
  MPI_Win_detach(win, memory[0]);
  MPI_Win_free(&win);
  return MPI_Finalize();
}

// CHECK: ==tutti== ERROR: invalid argument of MPI_Win_detach: no memory that is
// attached to the window begins at address 0x{{[0-9a-f]+}} {{.*}}[mpi-argument]
// CHECK: MPI_Win_detach {{.*}}bad-detached-before.c:[[#]]:
