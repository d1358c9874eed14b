// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function that reads more of its caller's memory than is told apart: the rest
// is not known, so what hangs on it is told to those who ask for that, and that
// a bound was reached, too.
// RUN: env TUTTI_PASS_OPTIONS=level=3 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

#define TEN(M, S) M(S##0) M(S##1) M(S##2) M(S##3) M(S##4) M(S##5) M(S##6) M(S##7) M(S##8) M(S##9)
#define HUNDRED(M, S) TEN(M, S##0) TEN(M, S##1) TEN(M, S##2) TEN(M, S##3) TEN(M, S##4) TEN(M, S##5) TEN(M, S##6) TEN(M, S##7) TEN(M, S##8) TEN(M, S##9)
#define MEMBER(Name) int Name;
struct settings {
  HUNDRED(MEMBER, a)
  HUNDRED(MEMBER, b)
};

static int step(struct settings *s) {
  int all = 0;
#define ADD(Name) all += s->Name;
  HUNDRED(ADD, a)
  HUNDRED(ADD, b)
  if (s->b99 == 1)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of MPI_COMM_WORLD
  return all;
}

void run(void) {
  struct settings s;
#define SET(Name) s.Name = 1;
  HUNDRED(SET, a)
  HUNDRED(SET, b)
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  s.b99 = rank + 1;
  step(&s);
}
// CHECK: note: tutti: in 'step' the inputs of a function reached a bound
