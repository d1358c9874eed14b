// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// On MPI_COMM_SELF there is but this rank. Twin: good-own-communicator.c.
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, mine, other = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  mine = rank;
  // CHECK: :[[#@LINE+2]]:5: warning: MPI_Send sends to rank 1 of a communicator of 1 ranks, on rank 0
  if (rank == 0 && size > 1)
    MPI_Send(&mine, 1, MPI_INT, rank + 1, 5, MPI_COMM_SELF);
  if (rank == 1)
    MPI_Recv(&other, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return other;
}
