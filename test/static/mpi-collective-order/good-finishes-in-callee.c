// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The others have finished, and the first rank finishes in a function that
// otherwise comes back: it does not finish once more behind it.
// RUN: %quiet
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int open_part(const char *, int *);

static int add(int rank, const char *name) {
  int version, err = open_part(name, &version);
  if (version != rank + 4) {
    printf("wrong version\n");
    MPI_Finalize();
    exit(1);
  }
  return err;
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank > 0) {
    MPI_Finalize();
    return 0;
  }
  for (int i = 1; i < argc; ++i)
    if (add(rank, argv[i]))
      break;
  MPI_Finalize();
  return 0;
}
