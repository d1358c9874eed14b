// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A layout of blocks says how many tasks have some, and which communicator is
// theirs: the first tasks, of which the number is all that is known here.
// Twin: bad-range-by-name.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

extern int my_rank;

struct layout;
void ask_layout(const struct layout *l, int *tasks, MPI_Comm *comm);

double sum(const struct layout *l, double mine) {
  int tasks;
  MPI_Comm comm;
  double all = 0;
  ask_layout(l, &tasks, &comm);
  if (my_rank < tasks)
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, comm);
  return all;
}
