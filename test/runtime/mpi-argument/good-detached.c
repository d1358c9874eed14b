// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory is taken from dynamic windows: one piece of two windows, a piece of no
// bytes, many pieces, and one that is given again.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>

enum { Pieces = 30 };

int main(int argc, char **argv) {
  static int memory[Pieces][2];
  MPI_Win win[2];
  MPI_Init(&argc, &argv);
  for (int i = 0; i < 2; ++i) {
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win[i]);
    MPI_Win_attach(win[i], memory[0], sizeof(memory[0]));
  }
  MPI_Win_detach(win[1], memory[0]);
  MPI_Win_attach(win[1], memory[0], sizeof(memory[0]));
  MPI_Win_attach(win[1], memory[1], 0);
  MPI_Win_detach(win[1], memory[1]);
  MPI_Win_detach(win[1], memory[0]);
  for (int i = 1; i < Pieces; ++i)
    MPI_Win_attach(win[0], memory[i], sizeof(memory[i]));
  for (int i = Pieces - 1; i >= 0; --i)
    MPI_Win_detach(win[0], memory[i]);
  MPI_Win_free(&win[0]);
  MPI_Win_free(&win[1]);
  return MPI_Finalize();
}
