// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Twin: some call in sight begins such an epoch, or the window goes to code
// that is not in sight.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

static MPI_Win table;
static double *cells;

void table_make(MPI_Comm node, int n) {
  MPI_Win_allocate_shared(n * (MPI_Aint)sizeof(double), sizeof(double),
                          MPI_INFO_NULL, node, &cells, &table);
  MPI_Win_lock_all(0, table);
}
void table_set(int i, double to) {
  cells[i] = to;
  MPI_Win_flush_all(table);
}
void table_free(void) {
  MPI_Win_unlock_all(table);
  MPI_Win_free(&table);
}

MPI_Win counters;
void count_make(int *base, MPI_Comm comm) {
  MPI_Win_create(base, sizeof(int), sizeof(int), MPI_INFO_NULL, comm,
                 &counters);
}
void count(int *one, int at) {
  MPI_Win_fence(0, counters);
  MPI_Accumulate(one, 1, MPI_INT, at, 0, 1, MPI_INT, MPI_SUM, counters);
  MPI_Win_fence(0, counters);
}
void count_end(void) { MPI_Win_free(&counters); }

// A function of this file begins it with what it is handed, one of another file
// does with the second window, and with the third by its address.
static MPI_Win handed, given, pointed;
static void begin(MPI_Win win) { MPI_Win_lock_all(0, win); }
void open_epoch(MPI_Win win);
void open_all(MPI_Win *win);
void three(int *base, int *one, MPI_Comm comm) {
  MPI_Win_create(base, 4, 4, MPI_INFO_NULL, comm, &handed);
  MPI_Win_create(base, 4, 4, MPI_INFO_NULL, comm, &given);
  MPI_Win_create(base, 4, 4, MPI_INFO_NULL, comm, &pointed);
  begin(handed);
  open_epoch(given);
  open_all(&pointed);
}
void flush(int *one) {
  MPI_Put(one, 1, MPI_INT, 0, 0, 1, MPI_INT, handed);
  MPI_Win_flush(0, handed);
  MPI_Put(one, 1, MPI_INT, 0, 0, 1, MPI_INT, given);
  MPI_Win_flush(0, given);
  MPI_Put(one, 1, MPI_INT, 0, 0, 1, MPI_INT, pointed);
  MPI_Win_flush(0, pointed);
}
void close_all(void) {
  MPI_Win_unlock_all(handed);
  MPI_Win_free(&handed);
  MPI_Win_free(&given);
  MPI_Win_free(&pointed);
}

// The members are set by what a caller made and locked.
struct store {
  MPI_Win win;
};
void store_set(struct store *s, MPI_Win win) { s->win = win; }
void store_flush(struct store *s) { MPI_Win_flush_all(s->win); }
void store_make(struct store *s, int *base, MPI_Comm comm) {
  MPI_Win win;
  MPI_Win_create(base, 4, 4, MPI_INFO_NULL, comm, &win);
  MPI_Win_lock_all(0, win);
  s->win = win;
}
void store_free(struct store *s) {
  MPI_Win_unlock_all(s->win);
  MPI_Win_free(&s->win);
}
