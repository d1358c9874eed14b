// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Windows in variables of the file and in members: no call in sight begins the
// epoch that a flush, an end or an operation would have to be in.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --check-prefixes=CHECK,TWO --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --check-prefixes=CHECK,TWO --implicit-check-not={{warning\|error}}:
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

static MPI_Win table;
static double *cells;

void table_make(MPI_Comm node, int n) {
  MPI_Win_allocate_shared(n * (MPI_Aint)sizeof(double), sizeof(double),
                          MPI_INFO_NULL, node, &cells, &table);
}
void table_set(int i, double to) {
  cells[i] = to;
  MPI_Win_flush_all(table);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Win_flush_all flushes a window that is not locked [{{.*}}mpi-rma-epoch]
}
void table_free(void) { MPI_Win_free(&table); }

// Other files may know this one.
MPI_Win counters;

void count_make(int *base, MPI_Comm comm) {
  MPI_Win_create(base, sizeof(int), sizeof(int), MPI_INFO_NULL, comm,
                 &counters);
}
void count(int *one, int at) {
  MPI_Accumulate(one, 1, MPI_INT, at, 0, 1, MPI_INT, MPI_SUM, counters);
  // TWO: :[[#@LINE-1]]:3: warning: MPI_Accumulate is outside any access epoch [{{.*}}mpi-rma-epoch]
}
void count_end(void) { MPI_Win_free(&counters); }

// A fence is no lock.
struct store {
  MPI_Win win;
  int *data;
};
void store_make(struct store *s, MPI_Comm comm) {
  MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, comm, &s->data,
                   &s->win);
  MPI_Win_fence(0, s->win);
}
void store_get(struct store *s, int from, int *to) {
  MPI_Get(to, 1, MPI_INT, from, 0, 1, MPI_INT, s->win);
  MPI_Win_unlock(from, s->win);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Win_unlock unlocks a window that is not locked [{{.*}}mpi-rma-epoch]
}
void store_free(struct store *s) { MPI_Win_free(&s->win); }
