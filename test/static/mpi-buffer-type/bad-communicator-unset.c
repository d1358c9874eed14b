// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A row has as many ranks as its buffers have elements, but for the one that is
// received into, which has half of that.
// Twin: good-communicator-unset.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>
#include <stdlib.h>

int rows(MPI_Comm all, MPI_Comm *row) {
  int rank, size, side = 1;
  MPI_Comm_size(all, &size);
  MPI_Comm_rank(all, &rank);
  while (side * side < size)
    side++;
  if (side * side != size)
    return -2;
  MPI_Comm_split(all, rank / side, rank % side, row);
  return 0;
}

int main(int argc, char **argv) {
  MPI_Comm row;
  int size, side = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  rows(MPI_COMM_WORLD, &row);
  while (side * side < size)
    side++;
  if (side * side != size)
    exit(1);
  int *mine = malloc(side * sizeof(int)), *theirs = malloc(side / 2 * sizeof(int));
  for (int i = 0; i < side; i++)
    mine[i] = 1;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Alltoall uses bytes 0 to 7 of a buffer that has 4, on rank 0 [-Wpass-failed=mpi-buffer-type]
  MPI_Alltoall(mine, 1, MPI_INT, theirs, 1, MPI_INT, row);
  MPI_Comm_free(&row);
  free(mine);
  free(theirs);
  MPI_Finalize();
  return 0;
}
