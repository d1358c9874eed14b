// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=WALKED --implicit-check-not={{warning\|error}}:
// Where there is no grid of its own an object takes the other one, and frees
// both.
// Twin: good-held-twice.cpp.
#include <mpi.h>

struct Grid {
  MPI_Comm grid = MPI_COMM_NULL, beside = MPI_COMM_NULL;
  int rank = -1;

  Grid(MPI_Comm all, int members);
  void finish();
};

Grid::Grid(MPI_Comm all, int members) {
  int me;
  MPI_Comm_rank(all, &me);
  MPI_Comm_split(all, me < members ? 1 : MPI_UNDEFINED, me, &grid);
  MPI_Comm_split(all, me < members ? MPI_UNDEFINED : 1, me, &beside);
  if (me >= members) {
    grid = beside;
    return;
  }
  MPI_Comm_rank(grid, &rank);
}

void Grid::finish() {
  if (grid != MPI_COMM_NULL)
    MPI_Comm_free(&grid);
  if (beside != MPI_COMM_NULL)
    MPI_Comm_free(&beside);
  // WALKED: :[[#@LINE-1]]:5: warning: MPI_Comm_free frees a handle that is freed already
  // CHECK: :[[#@LINE-2]]:5: warning: MPI_Comm_free frees a handle that another member holds as well, and that is freed there [{{.*}}mpi-handle]
  // CHECK: :[[#@LINE-13]]:10: note: both hold it from here on
  // CHECK: :[[#@LINE-6]]:5: note: the other one is freed here
}

void run(int members) {
  Grid g(MPI_COMM_WORLD, members);
  g.finish();
}
