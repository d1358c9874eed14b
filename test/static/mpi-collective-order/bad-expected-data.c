// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is compared with what this rank expects is the same on all ranks: a
// constant, or a parameter; or who gives up is one rank.
// Twin: good-expected-data.c.
// RUN: %found
#include <mpi.h>

int get(int id, const int *start, int *buf);

int check(MPI_Comm c) {
  int rank, size;
  MPI_Comm_rank(c, &rank);
  MPI_Comm_size(c, &size);
  if (size != rank + 1)
    return 1;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Barrier is not reached by every rank of 'c'
  MPI_Barrier(c);
  return 0;
}

int check_given(MPI_Comm c, int writer) {
  int rank;
  MPI_Comm_rank(c, &rank);
  if (rank != writer)
    return 1;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Barrier is not reached by every rank of 'c'
  MPI_Barrier(c);
  return 0;
}

int check_first(MPI_Comm c, int id) {
  int rank, buf = 0, start[1] = {0};
  MPI_Comm_rank(c, &rank);
  if (rank == 0) {
    if (get(id, start, &buf))
      return 1;
  }
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Barrier is not reached by every rank of 'c'
  MPI_Barrier(c);
  return 0;
}
