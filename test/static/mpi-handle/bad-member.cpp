// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A constructor takes the wrong one of two objects: its own member was never
// set. Twin: good-member.cpp.
// RUN: %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>

class Dims {
public:
  Dims(MPI_Comm From, double *);
  Dims(Dims *Fine, int N);

private:
  int Count, Rank;
  double *Sizes;
  MPI_Comm Comm;
};

Dims::Dims(MPI_Comm From, double *) {
  MPI_Comm_dup(From, &Comm);
  MPI_Comm_rank(Comm, &Rank);
}

Dims::Dims(Dims *Fine, int N) {
  Count = N;
  Rank = Fine->Rank;
  Sizes = new double[N];
  for (int I = 0; I < N; I++)
    Sizes[I] = Fine->Sizes[I];
  MPI_Comm_dup(Comm, &Fine->Comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_dup uses a communicator that was not set yet in its constructor [{{.*}}mpi-handle]
}
