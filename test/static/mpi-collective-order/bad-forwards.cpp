// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-forwards.cpp, but what the first rank alone calls has a collective
// call in it, whatever class the object is of.
// RUN: %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

class Counter {
public:
  virtual ~Counter() {}
  virtual void onEnd(int code) { MPI_Barrier(MPI_COMM_WORLD); }
};

class OnFirst {
public:
  OnFirst(Counter *next) : Next(next) { MPI_Comm_rank(MPI_COMM_WORLD, &Rank); }
  void onEnd(int code) {
    if (Rank == 0)
      Next->onEnd(code); // CHECK: [[@LINE]]{{.*}}MPI_Barrier
  }

private:
  Counter *Next;
  int Rank;
};

Counter *make() { return new Counter; }

void end(Counter *next) {
  OnFirst first(next);
  first.onEnd(0);
}
