// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What main calls on a way that has not started MPI needs it.
// Twin: good-early-callee.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int bytes_of(MPI_Datatype type) {
  int bytes = 0;
  MPI_Type_size(type, &bytes);
  return bytes;
}

static int show(const char *name) {
  FILE *file = fopen(name, "r");
  int rank = -1;
  if (!file)
    return 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_rank is called before MPI is started
  printf("%d: %d\n", rank, bytes_of(MPI_INT));
  fclose(file);
  return 0;
}

int main(int argc, char **argv) {
  if (argc == 2)
    return show(argv[1]);
  MPI_Init(&argc, &argv);
  printf("%d\n", bytes_of(MPI_DOUBLE));
  MPI_Finalize();
  return 0;
}
