// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Other places; the same operation and datatype; an operation that only reads;
// and hints, which may allow more.
//
// RUN: %quiet
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x, y, memory[8] = {0};
  MPI_Win w, v;
  MPI_Info hints;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  x = rank;
  MPI_Info_create(&hints);
  MPI_Info_set(hints, "accumulate_ops", "same_op");
  MPI_Win_create(memory, sizeof memory / 2, 1, MPI_INFO_NULL, MPI_COMM_WORLD,
                 &w);
  MPI_Win_create(memory + 4, sizeof memory / 2, 1, hints, MPI_COMM_WORLD, &v);
  MPI_Win_fence(0, w);
  MPI_Win_fence(0, v);
  if (rank == 1)
    MPI_Put(&x, 1, MPI_INT, 0, 8, 1, MPI_INT, w);
  if (rank == 2)
    MPI_Put(&x, 1, MPI_INT, 0, 12, 1, MPI_INT, w);
  if (rank == 1)
    MPI_Accumulate(&x, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, w);
  if (rank == 2)
    MPI_Accumulate(&x, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, w);
  if (rank == 3)
    MPI_Fetch_and_op(&x, &y, MPI_INT, 0, 0, MPI_NO_OP, w);
  if (rank == 1)
    MPI_Accumulate(&x, 1, MPI_INT, 0, 4, 1, MPI_INT, MPI_SUM, v);
  if (rank == 2)
    MPI_Accumulate(&x, 1, MPI_INT, 0, 4, 1, MPI_INT, MPI_PROD, v);
  // One accumulate for all is made for any number of ranks.
  if (rank > 0)
    MPI_Accumulate(&x, 1, MPI_INT, 0, 8, 1, MPI_INT, MPI_MAX, v);
  MPI_Win_fence(0, v);
  MPI_Win_fence(0, w);
  MPI_Win_free(&v);
  MPI_Win_free(&w);
  MPI_Info_free(&hints);
  MPI_Finalize();
  return 0;
}
