// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The length of a text that each rank has of its own, at the end of a structure
// that is a member of another one, is how much all broadcast.
//
// Twin: good-last-of-member.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not={{warning\|error}}:

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

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
  g->leaves = strlen(g->mine.name);
}

static void hand_out(struct grid *g, int *of) {
  MPI_Bcast(of, g->leaves, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: the count of MPI_Bcast on MPI_COMM_WORLD is each rank's own [{{.*}}mpi-collective-type]
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
