// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranks that do not fit in the grid get a communicator of their own and forget
// it.
// Twin: good-overwritten-idle.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

struct grid {
  int rank, cells;
  MPI_Comm members;
};

void gather(struct grid *g) {
  if (g->rank >= g->cells) {
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Comm_split makes a communicator that is never freed before MPI_Finalize [{{.*}}mpi-leak]
    MPI_Comm_split(MPI_COMM_WORLD, 1, 0, &g->members);
    g->members = MPI_COMM_NULL;
    return;
  }
  MPI_Comm_split(MPI_COMM_WORLD, 0, g->rank, &g->members);
}

void leave(struct grid *g) {
  if (g->members != MPI_COMM_NULL)
    MPI_Comm_free(&g->members);
}
