// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// Ranks are walked through an exception: through functions that only clean up,
// a handler of another type and one that throws once more, up to main.
// Twin: good-thrown-deep.cpp.
#include <cstdio>
#include <mpi.h>
#include <stdexcept>

struct Lock {
  int *Held;
  explicit Lock(int *Held) : Held(Held) { ++*Held; }
  ~Lock() { --*Held; }
};

struct Broken : std::runtime_error {
  using std::runtime_error::runtime_error;
};

__attribute__((noinline)) static double part(int Rank, int *Held) {
  Lock L(Held);
  if (Rank == 1)
    throw Broken("no part");
  return Rank;
}

__attribute__((noinline)) static double one(int Rank, int *Held) {
  return part(Rank, Held) + 1;
}

__attribute__((noinline)) static double two(int Rank, int *Held) {
  try {
    return one(Rank, Held) + 1;
  } catch (const std::logic_error &) {
    return 0;
  }
}

__attribute__((noinline)) static double three(int Rank, int *Held) {
  Lock L(Held);
  return two(Rank, Held) + 1;
}

__attribute__((noinline)) static double four(int Rank, int *Held) {
  try {
    return three(Rank, Held) + 1;
  } catch (const Broken &) {
    std::puts("broken");
    throw;
  }
}

__attribute__((noinline)) static double five(int Rank, int *Held) {
  return four(Rank, Held) + 1;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int Rank, Held = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  try {
    double Mine = five(Rank, &Held), All;
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Allreduce on rank 0 waits for ranks that never come
    MPI_Allreduce(&Mine, &All, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  } catch (const std::exception &E) {
    std::puts(E.what());
  }
  MPI_Finalize();
  return Held;
}
