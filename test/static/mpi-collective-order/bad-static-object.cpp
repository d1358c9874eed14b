// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The static object that makes a communicator is made by some ranks alone: this
// is where the program comes to it first. Twin: good-static-object.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
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
      // CHECK: bad-static-object.cpp:[[#@LINE+1]]:17: warning: MPI_Comm_dup (called by {{.*}}) is not reached by every rank
      data[i] = part().rank();
}

int main(int argc, char **argv) {
  int data[4] = {0}, me;
  MPI_Init(&argc, &argv);
  route(data, 4);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (me % 2 == 0)
    // CHECK: bad-static-object.cpp:[[#@LINE+1]]:5: warning: MPI_Comm_free is not reached by every rank
    MPI_Comm_free(&part().comm);
  MPI_Finalize();
  return data[0] > 4;
}
