// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Handles that are found not to be null, or that are set after the test; calls
// that may have the null handle; and another handle than the one that is
// tested. Twin: bad-tested.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct layer {
  MPI_Comm comm, other;
  MPI_Win halo;
  MPI_Request waiting;
  int size, rank;
  explicit layer(MPI_Comm c);
  void drop(bool all);
};
void choose(layer *l);

layer::layer(MPI_Comm c) : comm(c), other(c), size(1), rank(0) {
  if (comm != MPI_COMM_NULL)
    MPI_Comm_size(comm, &size);
  if (comm == MPI_COMM_NULL) {
    choose(this);
    MPI_Comm_rank(comm, &rank);
  }
}

void layer::drop(bool all) {
  if (all || halo == MPI_WIN_NULL)
    MPI_Barrier(other);
  bool gone = comm == MPI_COMM_NULL;
  if (gone) {
    MPI_Comm_free(&other);
    if (waiting == MPI_REQUEST_NULL)
      MPI_Wait(&waiting, MPI_STATUS_IGNORE);
    return;
  }
  MPI_Comm_free(&comm);
}

int agree(MPI_Comm comm, MPI_Comm all) {
  int n = 0;
  if (comm == MPI_COMM_NULL)
    comm = all;
  MPI_Comm_size(comm, &n);
  if (comm == MPI_COMM_NULL)
    MPI_Abort(comm, 1);
  return n;
}

void give_up(MPI_Comm *each, int n) {
  for (int i = 0; i < n; ++i) {
    if (each[i] == MPI_COMM_NULL)
      MPI_Comm_free(&each[i + 1]);
    if (each[i] == MPI_COMM_NULL)
      MPI_Comm_dup(MPI_COMM_SELF, &each[i]);
    MPI_Comm_free(&each[i]);
  }
}
