// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory that a dynamic window does not have: never attached, no longer, and past
// the end.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 0 2>&1 | FileCheck %s
// RUN: %exits 66 %mpirun -n 2 %t 1 2>&1 | FileCheck %s
// RUN: %exits 66 %mpirun -n 2 %t 2 2>&1 | FileCheck %s

#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  static int memory[3][8], other[8], x[8];
  int rank, how;
  MPI_Win win;
  MPI_Aint address, at[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  how = atoi(argv[1]);
  MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  for (int i = 0; i < 3; ++i)
    MPI_Win_attach(win, memory[i], sizeof(memory[i]));
  if (how == 1)
    MPI_Win_detach(win, memory[1]);
  MPI_Get_address(how == 0   ? other
                  : how == 1 ? memory[1]
                             : memory[2] + 1,
                  &address);
  MPI_Allgather(&address, 1, MPI_AINT, at, 1, MPI_AINT, MPI_COMM_WORLD);
  MPI_Win_lock_all(0, win);
  if (rank == 0) {
    MPI_Put(x, 8, MPI_INT, 1, at[1], 8, MPI_INT, win);
    MPI_Win_flush(1, win);
  }
  MPI_Win_unlock_all(win);
  MPI_Barrier(MPI_COMM_WORLD);
  for (int i = 0; i < 3; ++i)
    if (how != 1 || i != 1)
      MPI_Win_detach(win, memory[i]);
  MPI_Win_free(&win);
  (void)other;
  return MPI_Finalize();
}

// CHECK: ==tutti== ERROR: invalid argument of MPI_Put: the 32 bytes at address 0x{{[0-9a-f]+}} are not attached to the window on rank 1 {{.*}}[mpi-argument]
// CHECK: MPI_Put {{.*}}bad-not-attached.c:[[#]]:
