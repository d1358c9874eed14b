// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// More parts of one object are written than are told apart: they count as
// written, all of it.
// RUN: %found
#include <mpi.h>

#define EIGHT(M, S) M(S##0) M(S##1) M(S##2) M(S##3) M(S##4) M(S##5) M(S##6) M(S##7)
#define ALL(M) EIGHT(M, a) EIGHT(M, b) EIGHT(M, c) EIGHT(M, d) EIGHT(M, e)
#define MEMBER(Name) int Name;
struct settings {
  ALL(MEMBER)
};

void fill(struct settings *s) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#define SET(Name) s->Name = 1;
  ALL(SET)
  s->c3 = rank;
  if (s->c3 == 0)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of MPI_COMM_WORLD
}
