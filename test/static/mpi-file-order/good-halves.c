// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Split accesses one after the other, with accesses of one rank and of another
// file in between, also in a loop.
// Twin: bad-halves.c.
// RUN: %quiet
#include <mpi.h>

int main(int argc, char **argv) {
  int out[4] = {0}, in[4] = {0}, one = 1, rank;
  MPI_File f, other;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_File_open(MPI_COMM_WORLD, "data", MPI_MODE_CREATE | MPI_MODE_RDWR,
                MPI_INFO_NULL, &f);
  MPI_File_open(MPI_COMM_WORLD, "other", MPI_MODE_CREATE | MPI_MODE_RDWR,
                MPI_INFO_NULL, &other);
  for (int i = 0; i < 3; ++i) {
    MPI_File_write_at_all_begin(f, 16 * rank, out, 4, MPI_INT);
    MPI_File_write_at(f, 1000 + 4 * rank, &one, 1, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_write_all(other, &one, 1, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_write_at_all_end(f, out, MPI_STATUS_IGNORE);
    out[i] = rank;
  }
  MPI_File_read_all_begin(f, in, 4, MPI_INT);
  MPI_File_read_all_end(f, in, MPI_STATUS_IGNORE);
  one = in[0];
  MPI_File_close(&other);
  MPI_File_close(&f);
  MPI_Finalize();
  return one;
}
