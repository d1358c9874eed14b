// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Data of operations in the own window, which others leave alone between the
// same fences: halves, reads of both, and a fence in between. Twin:
// bad-own-data.c.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>

enum { Width = 6 };

int main(int argc, char **argv) {
  int cells[Width * Width] = {0}, one = 1, rank;
  MPI_Datatype column;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const int other = 1 - rank;
  MPI_Type_vector(Width, 1, Width, MPI_INT, &column);
  MPI_Type_commit(&column);
  MPI_Win_create(cells, sizeof cells, sizeof(int), MPI_INFO_NULL,
                 MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  // Rows beside the one that the other one puts.
  MPI_Put(&cells[Width], Width, MPI_INT, other, 0, Width, MPI_INT, win);
  MPI_Put(&cells[3 * Width], Width, MPI_INT, rank, 5 * Width, Width, MPI_INT,
          win);
  MPI_Win_fence(0, win);
  // What was put is put on.
  MPI_Put(cells, Width, MPI_INT, other, 2 * Width, Width, MPI_INT, win);
  MPI_Win_fence(0, win);
  // Columns beside each other.
  MPI_Put(&cells[1], 1, column, other, 4, 1, column, win);
  MPI_Win_fence(0, win);
  // Both read.
  if (rank == 0)
    MPI_Get(&one, 1, MPI_INT, other, 0, 1, MPI_INT, win);
  else
    MPI_Put(cells, 1, MPI_INT, other, 3, 1, MPI_INT, win);
  MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
  MPI_Win_lock(MPI_LOCK_EXCLUSIVE, other, 0, win);
  MPI_Put(&one, 1, MPI_INT, other, 0, 1, MPI_INT, win);
  MPI_Win_unlock(other, win);
  MPI_Win_free(&win);
  MPI_Type_free(&column);
  MPI_Finalize();
  return 0;
}
