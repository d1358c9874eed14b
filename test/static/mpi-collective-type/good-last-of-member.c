// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A text at the end of a structure that is a member of another one ends where
// that member does: what is behind it is not each rank's own.
//
// Twin: bad-last-of-member.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent

#include <mpi.h>
#include <stdlib.h>

struct node {
  int task;
  char name[256];
};

struct grid {
  MPI_Comm of;
  struct node mine, *list;
  int leaves;
};

static void named(struct grid *g) {
  int length;
  MPI_Get_processor_name(g->mine.name, &length);
}

static void hand_out(struct grid *g, int *of) {
  MPI_Bcast(of, g->leaves, MPI_INT, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  struct grid g;
  g.leaves = atoi(argv[1]);
  named(&g);
  int *of = malloc(g.leaves * sizeof(int));
  hand_out(&g, of);
  free(of);
  MPI_Finalize();
  return 0;
}
