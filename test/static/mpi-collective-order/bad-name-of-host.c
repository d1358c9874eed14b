// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-name-of-host.c, but what is tested is in the name.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
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
  if (c->host[3] == '1')
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank
  return 0;
}

int main(void) {
  struct context *c;
  if (start(&c))
    return 1;
  report(c);
  return finish(c);
}
