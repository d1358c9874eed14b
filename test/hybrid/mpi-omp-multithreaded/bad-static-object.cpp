// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each thread makes an object of its own. Twin: good-static-object.cpp.
// REQUIRES: openmp
// RUN: env TUTTI_PASS_OPTIONS=level=1:checks=-*,mpi-omp-* %clangxx %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: env TUTTI_PASS_OPTIONS=level=1:checks=-*,mpi-omp-* %clangxx %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

struct Part {
  MPI_Comm comm;
  int me;
  Part() {
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_rank(comm, &me);
  }
  ~Part() {}
};

int part() {
  Part p;
  return p.me;
}

void mark(int *data, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    // CHECK: bad-static-object.cpp:[[#@LINE+1]]:15: warning: MPI_Comm_dup in {{.*}} can be executed by more than one thread of the team
    data[i] = part() == i;
}

int main(int argc, char **argv) {
  int data[64], provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  if (provided < MPI_THREAD_FUNNELED)
    MPI_Abort(MPI_COMM_WORLD, 1);
  mark(data, 64);
  MPI_Finalize();
  return data[0] > 1;
}
