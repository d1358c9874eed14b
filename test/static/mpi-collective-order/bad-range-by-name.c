// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A layout of blocks says how many tasks have some: these add up over all
// ranks. The first task adds up over a communicator of which it is one.
// Twin: good-range-by-name.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %quiet
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
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Allreduce is not reached by every rank of MPI_COMM_WORLD
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return all;
}

double of_first(const struct layout *l, double mine) {
  int tasks;
  MPI_Comm comm;
  double all = 0;
  ask_layout(l, &tasks, &comm);
  if (my_rank == 0)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Allreduce is not reached by every rank of 'comm'
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, comm);
  return all;
}
