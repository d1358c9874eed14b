// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The others make room for a text that the first rank need not have: nothing is
// done with it there. Twin: good-made-for-all.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <stdlib.h>

struct settings {
  int steps, length;
  char *name;
};
static int me;

// The first rank has the text, the others make room for it.
static void share(char **name, int *length) {
  MPI_Bcast(length, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (*length == 0) {
    *name = 0;
    return;
  }
  if (me != 0)
    *name = malloc(*length);
  MPI_Bcast(length, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

void get(struct settings *s) {
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Bcast(s, sizeof *s, MPI_BYTE, 0, MPI_COMM_WORLD);
  share(&s->name, &s->length);
}

int next(int);
void run(int n) {
  struct settings s;
  get(&s);
  while ((n = next(n)))
    if (s.name)
      // CHECK: :[[#@LINE+1]]:7: warning: MPI_Barrier is not reached by every rank of MPI_COMM_WORLD
      MPI_Barrier(MPI_COMM_WORLD);
}
