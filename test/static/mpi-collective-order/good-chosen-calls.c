// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that are called through a pointer: the rank chooses between equals,
// another branch makes good, or what is the same on all ranks chooses.
// RUN: %quiet
#include <mpi.h>

static void meets(MPI_Comm c) { MPI_Barrier(c); }
static void leaves(MPI_Comm c) { (void)c; }
static void meets_too(MPI_Comm c) { MPI_Barrier(c); }

void selected(MPI_Comm c) {
  int rank;
  MPI_Comm_rank(c, &rank);
  void (*f)(MPI_Comm) = rank == 0 ? meets : meets_too;
  f(c);
}

void made_good(MPI_Comm c) {
  int rank;
  MPI_Comm_rank(c, &rank);
  void (*f)(MPI_Comm);
  if (rank == 0)
    f = meets;
  else
    f = leaves;
  f(c);
  if (rank != 0)
    MPI_Barrier(c);
}

void by_size(MPI_Comm c) {
  static void (*const all[])(MPI_Comm) = {meets, leaves};
  int size;
  MPI_Comm_size(c, &size);
  all[size % 2](c);
}

void by_setting(MPI_Comm c, int mode) {
  void (*f)(MPI_Comm) = mode ? meets : leaves;
  f(c);
}
