// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An object that frees its communicator is handed on by reference, or its copies have
// a communicator of their own. Twin: bad-copied-owner.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

class Group {
public:
  explicit Group(MPI_Comm parent) { MPI_Comm_dup(parent, &comm); }
  Group(const Group &other) { MPI_Comm_dup(other.comm, &comm); }
  ~Group() { MPI_Comm_free(&comm); }
  MPI_Comm comm;
};

static int size_of(const Group &g) {
  int size;
  MPI_Comm_size(g.comm, &size);
  return size;
}

static void meet(Group g) { MPI_Barrier(g.comm); }

int ask(MPI_Comm parent) {
  Group mine(parent);
  meet(mine);
  meet(mine);
  return size_of(mine);
}
