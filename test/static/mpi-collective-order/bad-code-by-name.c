// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A code that is returned where the rank is 0, as the name of a member says.
// Twin: good-code-by-name.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

int complain(int line, int code);
int heap_check(int line);
#define CHECKED(call)                                                          \
  do {                                                                         \
    int code = call, heap = heap_check(__LINE__);                              \
    if (heap)                                                                  \
      return complain(__LINE__, heap);                                         \
    if (code)                                                                  \
      return complain(__LINE__, code);                                         \
  } while (0)

struct side {
  int parts, rank;
  MPI_Comm line;
  double ends[2];
};

static int find_line(struct side *s) {
  if (s->line == MPI_COMM_NULL && s->parts > 1)
    CHECKED(MPI_Comm_split(MPI_COMM_WORLD, s->parts, s->rank, &s->line));
  return 0;
}

void leave_line(struct side *s) { MPI_Comm_free(&s->line); }

int close_ring(struct side *s) {
  double end = s->ends[0];
  if (s->parts > 1) {
    if (s->rank == 0)
      return 2;
  }
  s->ends[0] = end;
  return 0;
}

int close_all(struct side *s) {
  CHECKED(close_ring(&s[0]));
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: MPI_Comm_split (called by 'find_line') is not reached by every rank
  CHECKED(find_line(&s[1]));
  return 0;
}
