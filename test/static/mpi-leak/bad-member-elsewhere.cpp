// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A class hands its communicator by value to code of other files, which hardly
// frees it, and does not free it itself. Twin: good-member-elsewhere.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>

long total(MPI_Comm comm, long mine);

class Counter {
public:
  explicit Counter(MPI_Comm parent);
  ~Counter();
  long count(long mine) const;

private:
  MPI_Comm own;
  long last;
};

Counter::Counter(MPI_Comm parent) : last(0) {
  // CHECK: :[[#@LINE+2]]:3: warning: MPI_Comm_dup makes a communicator that is never freed
  // CHECK: note: it is kept in a member of 'Counter'
  MPI_Comm_dup(parent, &own);
}

Counter::~Counter() { last = 0; }

long Counter::count(long mine) const {
  // CHECK: :[[#@LINE+1]]:10: note: right only if this call frees it
  return total(own, mine);
}
