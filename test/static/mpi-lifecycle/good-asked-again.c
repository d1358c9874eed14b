// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether MPI was started is asked where it just was: a start behind the answer
// "no" is never made. Twin: bad-started-again.c.
// RUN: %quiet
#include <mpi.h>

int main(int argc, char **argv) {
  int started = 0, size;
  MPI_Init(&argc, &argv);
  MPI_Initialized(&started);
  if (!started)
    MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Finalize();
  return size == 0;
}
