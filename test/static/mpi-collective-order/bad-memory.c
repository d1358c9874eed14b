// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rank on its way through memory: globals, fields, elements, pointers, and
// values that only show which way was taken.
// RUN: %found
#include <mpi.h>
#include <stdlib.h>

static int me;
void init(void) { MPI_Comm_rank(MPI_COMM_WORLD, &me); }
void by_global(void) {
  if (me)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
  // CHECK: :[[#@LINE-3]]:{{[0-9]+}}: note: this branch depends on the rank
  // CHECK: :[[#@LINE-6]]:19: note: 'me' was set here
}

struct grid {
  int steps, rank;
};
void set_grid(struct grid *g) {
  g->steps = 10;
  MPI_Comm_rank(MPI_COMM_WORLD, &g->rank);
}
void by_field(void) {
  struct grid g;
  set_grid(&g);
  if (g.rank > 1)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
}
void by_allocation(void) {
  struct grid *g = malloc(sizeof *g);
  set_grid(g);
  if (g->rank > 1)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
  free(g);
}
void by_element(void) {
  int info[2] = {0, 1};
  MPI_Comm_rank(MPI_COMM_WORLD, &info[1]);
  if (info[1])
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
}

void by_control(void) {
  int rank, first = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    first = 1;
  if (first)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
  // CHECK: note: this branch depends on the rank
}
void by_count(const int *owner, int n) {
  int rank, mine = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < n; i++)
    if (owner[i] == rank)
      mine++;
  if (mine > 0)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
}
void by_coordinates(MPI_Comm grid) {
  int rank, coords[2];
  MPI_Comm_rank(grid, &rank);
  MPI_Cart_coords(grid, rank, 2, coords);
  if (coords[0] == 0)
    MPI_Barrier(grid);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of 'grid'
}
