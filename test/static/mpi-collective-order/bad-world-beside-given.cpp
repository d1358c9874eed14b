// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that are given a communicator make their collective call on the
// world: one passes its own on, one has no use for it, one makes a grid.
// Twin: good-world-beside-given.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %quiet
#include <mpi.h>

void share_sizes(MPI_Comm members, long *sizes);

double norm(MPI_Comm members, long *sizes, double mine) {
  double all;
  share_sizes(members, sizes);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Allreduce is made on MPI_COMM_WORLD by a function
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return all;
}

void wait_for_all(const MPI_Comm members) {
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Barrier is made on MPI_COMM_WORLD by a function
  MPI_Barrier(MPI_COMM_WORLD);
}

struct Grid {
  Grid(const MPI_Comm &members, const int *dims);
  MPI_Comm comm;
  int rank;
};

Grid::Grid(const MPI_Comm &members, const int *dims) {
  const int periods[2] = {0, 0};
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Cart_create is made on MPI_COMM_WORLD by a function
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &comm);
  MPI_Comm_rank(comm, &rank);
}
