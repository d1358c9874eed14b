// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nobody in sight says what the member and the global hold, but the program
// gathers the one and sums the other up: each rank has its own.
// Twin: good-collected.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

struct log {
  char *Text;
  int Room, Used;
};
extern MPI_Comm everybody;
extern MPI_File output;
extern int cells;

void log_add(struct log *L, const char *From, int Bytes) {
  for (int I = 0; I < Bytes && L->Used < L->Room; I++)
    L->Text[L->Used++] = From[I];
}
static void write_all(struct log *L, int *Sizes) {
  int Mine = L->Used;
  MPI_Allgather(&Mine, 1, MPI_INT, Sizes, 1, MPI_INT, everybody);
  MPI_File_write_at(output, Sizes[0], L->Text, Mine, MPI_BYTE, MPI_STATUS_IGNORE);
  L->Used = 0;
}
void log_end(struct log *L, int *Sizes) {
  if (L->Used)
    write_all(L, Sizes);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Allgather (called by 'write_all') is not reached by every rank of 'everybody' [{{.*}}mpi-collective-order]
  // CHECK: note: this branch depends on data that each rank has of its own
  MPI_File_close(&output);
}

void refine(int By) { cells *= By; }
long total(void) {
  long Here = cells, All;
  MPI_Allreduce(&Here, &All, 1, MPI_LONG, MPI_SUM, everybody);
  return All;
}
double longest(double D) {
  if (cells == 0)
    return 0;
  MPI_Allreduce(MPI_IN_PLACE, &D, 1, MPI_DOUBLE, MPI_MAX, everybody);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce is not reached by every rank of 'everybody' [{{.*}}mpi-collective-order]
  return D;
}
