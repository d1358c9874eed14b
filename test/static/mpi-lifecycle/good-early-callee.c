// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI was started on the way, or may have been, or what is called needs none.
// Twin: bad-early-callee.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

void set_up(int argc, char **argv); // starts MPI, perhaps

static int rank_of_all(void) {
  int rank = -1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank;
}

static int show(const char *name) {
  printf("%s of %d\n", name, rank_of_all());
  return 0;
}

static int usage(void) {
  int started = 0;
  double x = 1.0;
  printf("%d %g\n", started, x);
  return 1;
}

int main(int argc, char **argv) {
  if (argc == 1)
    return usage();
  if (argc == 2) {
    set_up(argc, argv);
    int result = show(argv[1]);
    MPI_Finalize();
    return result;
  }
  MPI_Init(&argc, &argv);
  show("all");
  MPI_Finalize();
  return 0;
}
