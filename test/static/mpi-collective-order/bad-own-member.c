// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How much each rank has is kept in an object that comes from where nobody in
// sight calls: whatever is ever stored there was sent to this rank alone.
// Twin: good-own-member.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <stdlib.h>

struct store {
  MPI_Comm Comm;
  int Limit, Used, Wanted;
};

struct store *make(MPI_Comm Comm) {
  struct store *S = calloc(1, sizeof *S);
  S->Comm = Comm;
  S->Used = 0;
  return S;
}
void deal(struct store *S, const int *Parts) {
  int Mine;
  MPI_Scatter(Parts, 1, MPI_INT, &Mine, 1, MPI_INT, 0, S->Comm);
  S->Used = Mine;
  MPI_Scatter(Parts, 1, MPI_INT, &S->Wanted, 1, MPI_INT, 0, S->Comm);
}

void flush(struct store *S, int *Sum) {
  if (S->Used == 0)
    return;
  MPI_Allreduce(MPI_IN_PLACE, Sum, 1, MPI_INT, MPI_SUM, S->Comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce is not reached by every rank of 'S->Comm' [{{.*}}mpi-collective-order]
  // CHECK: note: this branch depends on data that each rank has of its own
}
void fill(struct store *S) {
  for (int I = 0; I < S->Wanted; I++)
    MPI_Barrier(S->Comm);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of 'S->Comm'
}
