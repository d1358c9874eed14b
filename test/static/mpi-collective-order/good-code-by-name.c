// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-code-by-name.c, but what is returned where the rank is 0 is the code of
// a function of another file, which is 0 there, too, as long as nothing fails.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=3:why-not=1 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
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
    CHECKED(find_line(s));
    if (s->rank == 0)
      CHECKED(MPI_Bcast(&end, 1, MPI_DOUBLE, 0, MPI_COMM_SELF));
  }
  s->ends[0] = end;
  return 0;
}

int close_all(struct side *s) {
  CHECKED(close_ring(&s[0]));
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: MPI_Comm_split (called by 'close_ring') is not reached by every rank
  CHECKED(close_ring(&s[1]));
  // CHECK: note: not told below level 3: {{.*}}may be an error of all [answer-of-others]
  return 0;
}
