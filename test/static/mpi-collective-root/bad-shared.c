// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In a row of a grid each has a place of its own, in a group another remainder
// than the others. Twin: good-shared.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

typedef struct {
  int side, line, place;
  MPI_Comm all, row;
} Board;

static void lay(Board *b) {
  int me, at[2], keep[2], sides[2] = {b->side, b->side}, around[2] = {1, 1};
  MPI_Cart_create(MPI_COMM_WORLD, 2, sides, around, 1, &b->all);
  MPI_Comm_rank(b->all, &me);
  MPI_Cart_coords(b->all, me, 2, at);
  b->line = at[0];
  b->place = at[1];
  keep[0] = 0;
  keep[1] = 1;
  MPI_Cart_sub(b->all, keep, &b->row);
}

static void multiply(Board *b, double *block, int n) {
  for (int step = 0; step < b->side; ++step) {
    int root = (b->place + step) % b->side;
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: the root of MPI_Bcast on 'b->row' depends
    MPI_Bcast(block, n, MPI_DOUBLE, root, b->row);
  }
}

void product(int side, double *block, int n) {
  Board b;
  b.side = side;
  lay(&b);
  multiply(&b, block, n);
  MPI_Comm_free(&b.row);
  MPI_Comm_free(&b.all);
}

static int level, column;
static MPI_Comm square, across;

void begin(int side) {
  static const int kept[2] = {0, 1};
  int me, at[2], sides[2] = {side, side}, around[2] = {0, 0};
  MPI_Cart_create(MPI_COMM_WORLD, 2, sides, around, 0, &square);
  MPI_Comm_rank(square, &me);
  MPI_Cart_coords(square, me, 2, at);
  level = at[0];
  column = at[1];
  MPI_Cart_sub(square, kept, &across);
}

void end(void) {
  MPI_Comm_free(&across);
  MPI_Comm_free(&square);
}

void show(double *block, int n) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: the root of MPI_Bcast on 'across' depends
  MPI_Bcast(block, n, MPI_DOUBLE, column, across);
}

void colors(double *block, int n, int side) {
  int me;
  MPI_Comm group;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  int mine = me / side, other = me % side;
  MPI_Comm_split(MPI_COMM_WORLD, mine, me, &group);
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: the root of MPI_Bcast on 'group' depends
  MPI_Bcast(block, n, MPI_DOUBLE, (other + 1) % side, group);
  MPI_Comm_free(&group);
}

// What remains after so many in each row.
void rest(double *block, int n, MPI_Comm grid) {
  int place, places, acrossOnly[2] = {0, 1}, downOnly[2] = {1, 0};
  MPI_Comm along, down;
  MPI_Cart_sub(grid, acrossOnly, &along);
  MPI_Cart_sub(grid, downOnly, &down);
  MPI_Comm_size(along, &places);
  MPI_Comm_rank(along, &place);
  int some = n / places;
  if (place < n % places)
    some = n / places + 1;
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: the count of MPI_Bcast on 'along' depends
  MPI_Bcast(block, some, MPI_DOUBLE, 0, along);
  MPI_Comm_free(&along);
  MPI_Comm_free(&down);
}
