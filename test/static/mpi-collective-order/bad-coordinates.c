// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The coordinates differ between the ranks that have them.
// RUN: %found
#include <mpi.h>

struct plan {
  int coordinates[2], dims[2], periods[2];
  int is_flat;
};

void make_plan(struct plan *p, MPI_Comm grid, int *method) {
  MPI_Cart_get(grid, 2, p->dims, p->periods, p->coordinates);
  p->is_flat = p->coordinates[1] == 1;
  if (!p->is_flat)
    MPI_Bcast(method, 1, MPI_INT, 0, grid);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Bcast is not reached by every rank of 'grid'
}
