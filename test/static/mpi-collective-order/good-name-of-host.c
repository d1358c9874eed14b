// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI writes a name of a length that is not known into an array that is a
// member, not into the members behind it.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdlib.h>

struct context {
  int rank, size;
  char host[256];
  int on, level;
  void *more;
};
int prepare(struct context *c);

int finish(struct context *c) {
  if (c->on)
    MPI_Finalize();
  free(c);
  return 0;
}

int start(struct context **made) {
  int length;
  struct context *c = calloc(1, sizeof *c);
  MPI_Init(NULL, NULL);
  MPI_Comm_rank(MPI_COMM_WORLD, &c->rank);
  MPI_Get_processor_name(c->host, &length);
  c->on = 1;
  if (prepare(c))
    return finish(c);
  *made = c;
  return 0;
}

int report(struct context *c) {
  if (c->level > 1)
    MPI_Barrier(MPI_COMM_WORLD);
  return 0;
}

int main(void) {
  struct context *c;
  if (start(&c))
    return 1;
  report(c);
  return finish(c);
}
