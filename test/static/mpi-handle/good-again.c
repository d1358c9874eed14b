// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each place is freed once, or filled in between, by this function or by one
// that it calls. Twin: bad-again.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdio.h>

struct grid {
  MPI_Comm row, column;
  MPI_Datatype edge;
};
static MPI_Group beside;
static MPI_Win window, spare;

void keep(MPI_Comm comm, double *mine) {
  MPI_Comm_group(comm, &beside);
  MPI_Win_create(mine, 8, 8, MPI_INFO_NULL, comm, &window);
  MPI_Win_create(mine + 1, 8, 8, MPI_INFO_NULL, comm, &spare);
}

void done(void) {
  MPI_Win_free(&window);
  MPI_Win_free(&spare);
  MPI_Group_free(&beside);
}

void anew(MPI_Comm comm, double *mine) {
  MPI_Win_free(&window);
  MPI_Win_free(&spare);
  MPI_Group_free(&beside);
  keep(comm, mine);
  done();
}

void leave(struct grid *g) {
  MPI_Comm_free(&g->row);
  MPI_Type_free(&g->edge);
  MPI_Comm_free(&g->column);
}

void exchange_rows(struct grid *g, MPI_Comm *other) {
  MPI_Comm_free(&g->row);
  g->row = *other;
  MPI_Comm_free(&g->row);
}

void again(struct grid *g, MPI_Comm comm) {
  MPI_Comm_free(&g->row);
  MPI_Comm_dup(comm, &g->row);
  MPI_Comm_free(&g->row);
}
