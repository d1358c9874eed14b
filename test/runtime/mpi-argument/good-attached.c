// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a dynamic window has: a piece, one that was detached and attached again,
// and the end of one piece with the beginning of the next.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 0 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t 1 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t 2 2>&1 | %silent

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
  if (how == 1) {
    MPI_Win_detach(win, memory[1]);
    MPI_Win_attach(win, memory[1], sizeof(memory[1]));
  }
  MPI_Get_address(how == 0   ? memory[0]
                  : how == 1 ? memory[1]
                             : memory[0] + 3,
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
    MPI_Win_detach(win, memory[i]);
  MPI_Win_free(&win);
  (void)other;
  return MPI_Finalize();
}
