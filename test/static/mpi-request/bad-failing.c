// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Requests that no way completes; a test behind each call leaves the function.
// Twin: good-failing.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

int heap_check(const char *where);
int complain(int code, const char *where);
#define CHECKED(call)                                                          \
  do {                                                                         \
    int code = call, heap = heap_check(#call);                                 \
    if (heap)                                                                  \
      return complain(heap, #call);                                            \
    if (code)                                                                  \
      return complain(code, #call);                                            \
  } while (0)

struct grid {
  MPI_Comm comm;
  int me, beside[27];
  int gives[27], gets[27];
};

int counts(struct grid *g) {
  MPI_Request out[27], in[27];
  int sent = 0, awaited = 0;
  for (int k = 0; k < 27; ++k)
    if (g->beside[k] != g->me && g->beside[k] != -1)
      // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: MPI_Isend's request is never completed
      CHECKED(MPI_Isend(&g->gives[k], 1, MPI_INT, g->beside[k], 7, g->comm, &out[sent++]));
  for (int k = 0; k < 27; ++k) {
    if (g->beside[k] != g->me && g->beside[k] != -1)
      CHECKED(MPI_Irecv(&g->gets[k], 1, MPI_INT, g->beside[k], 7, g->comm, &in[awaited++]));
    else
      g->gets[k] = 0;
  }
  return 0;
}

/// What is called behind it is not followed.
int above(struct grid *g, double *plane, int n, int (*next)(double *, int)) {
  MPI_Request from;
  if (g->beside[26] != -1) {
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Irecv's request is never completed
    CHECKED(MPI_Irecv(plane, n, MPI_DOUBLE, g->beside[26], 8, g->comm, &from));
  }
  return next(plane, n);
}
