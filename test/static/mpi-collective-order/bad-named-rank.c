// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// The rank stands where another file puts it, and is called so.
// Twin: good-named-rank.c.
#include <mpi.h>

struct place {
  int on, rank;
  MPI_Comm comm;
};
extern MPI_Comm world;
extern int my_rank_world;
int opened(void);
int am_i_root(void);

int early(double mine, double *all) {
  if (my_rank_world == 0 && !opened())
    return 1;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Allreduce is not reached by every rank of 'world'
  MPI_Allreduce(&mine, all, 1, MPI_DOUBLE, MPI_SUM, world);
  return 0;
}

int of_member(struct place *control, double mine, double *all) {
  if (control->rank == 0) {
    if (!opened())
      return 1;
  }
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Allreduce is not reached by every rank of 'world'
  MPI_Allreduce(&mine, all, 1, MPI_DOUBLE, MPI_SUM, world);
  return 0;
}

void given(int rank, int *data) {
  if (rank > 1)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Bcast is not reached by every rank of MPI_COMM_WORLD
    MPI_Bcast(data, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

void asked(int *data) {
  if (am_i_root())
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Bcast is not reached by every rank of MPI_COMM_WORLD
    MPI_Bcast(data, 1, MPI_INT, 0, MPI_COMM_WORLD);
}
