// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A static object of a function is made by one thread, whichever comes first,
// and perhaps before the team is there. Twin: bad-static-object.cpp.
// REQUIRES: openmp
// RUN: env TUTTI_PASS_OPTIONS=level=2:checks=-mpi-leak %clangxx %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2:checks=-mpi-leak %clangxx %stub_ompi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
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
  static Part p;
  return p.me;
}

void mark(int *data, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
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
