// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The result is left behind a pointer.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

struct Table {
  int Rows, Size;
  MPI_Comm Comm;
};

__attribute__((noinline)) static void load(struct Table *T, int *Failed) {
  int Sum;
  *Failed = 0;
  if (!T->Size) {
    *Failed = 1;
    return;
  }
  MPI_Allreduce(&T->Rows, &Sum, 1, MPI_INT, MPI_SUM, T->Comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce is not reached by every rank
  // CHECK: note: the result of 'load' is collected here
  T->Rows = Sum;
}

// What it leaves there does not say that it failed.
__attribute__((noinline)) static void skip(struct Table *T, int *Failed) {
  int Sum;
  *Failed = 1;
  if (!T->Size) {
    *Failed = 0;
    return;
  }
  MPI_Allreduce(&T->Rows, &Sum, 1, MPI_INT, MPI_SUM, T->Comm);
  *Failed = Sum > 0;
}

int all(struct Table *T) {
  int Failed, Any;
  load(T, &Failed);
  MPI_Allreduce(&Failed, &Any, 1, MPI_INT, MPI_LOR, T->Comm);
  skip(T, &Failed);
  MPI_Allreduce(&Failed, &Any, 1, MPI_INT, MPI_LOR, T->Comm);
  return Any;
}
