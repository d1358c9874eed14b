// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same members, of which none is from the rank.
// RUN: %quiet
#include <mpi.h>

#define EIGHT(M, S) M(S##0) M(S##1) M(S##2) M(S##3) M(S##4) M(S##5) M(S##6) M(S##7)
#define ALL(M) EIGHT(M, a) EIGHT(M, b) EIGHT(M, c) EIGHT(M, d) EIGHT(M, e)
#define MEMBER(Name) int Name;
struct settings {
  ALL(MEMBER)
};

void fill(struct settings *s) {
  int size;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
#define SET(Name) s->Name = 1;
  ALL(SET)
  s->c3 = size;
  if (s->c3 == 0)
    MPI_Barrier(MPI_COMM_WORLD);
}
