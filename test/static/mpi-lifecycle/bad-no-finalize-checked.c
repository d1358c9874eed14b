// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What assert and errno stand for are functions of the C library, whose names
// no program may have.
// Twin: good-no-finalize-checked.c.
// RUN: %found
#include <assert.h>
#include <errno.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Init starts MPI, and nothing finalizes it [{{.*}}mpi-lifecycle]
  MPI_Init(&argc, &argv);
  assert(argc == 2);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (printf("%d\n", rank) < 0 && errno)
    return 1;
  return 0;
}
