// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An object that frees its communicator when it ends is copied, by value or into
// another one: the copy frees it, too, or is used after that.
// Twin: good-copied-owner.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

class Group {
public:
  explicit Group(MPI_Comm parent) { MPI_Comm_dup(parent, &comm); }
  // CHECK-DAG: :[[#@LINE+1]]:14: warning: MPI_Comm_free frees a handle that is freed already, through a copy
  ~Group() { MPI_Comm_free(&comm); }
  MPI_Comm comm;
};

static int size_of(Group g) {
  int size;
  MPI_Comm_size(g.comm, &size);
  return size;
}

int ask(MPI_Comm parent) {
  Group mine(parent);
  return size_of(mine);
}

static void meet(Group g) {
  // CHECK-DAG: :[[#@LINE+1]]:3: warning: MPI_Barrier uses a communicator that is freed
  MPI_Barrier(g.comm);
}

void meet_twice(MPI_Comm parent) {
  Group mine(parent);
  meet(mine);
  meet(mine);
}
