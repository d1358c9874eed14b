// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A static object makes a communicator when somebody comes to it first. In a
// library all ranks may have been there before: level 2. Twin, a program:
// bad-static-object.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

struct Part {
  MPI_Comm comm;
  Part() { MPI_Comm_dup(MPI_COMM_WORLD, &comm); }
  int rank() const {
    int r;
    MPI_Comm_rank(comm, &r);
    return r;
  }
};

Part &part() {
  static Part p;
  return p;
}

void route(int *data, int n) {
  int me;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (me % 2 == 0)
    for (int i = 0; i < n; ++i)
      // CHECK: good-static-object.cpp:[[#@LINE+1]]:17: warning: MPI_Comm_dup (called by {{.*}}) is not reached by every rank
      data[i] = part().rank();
}
