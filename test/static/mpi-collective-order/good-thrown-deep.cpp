// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
// As bad-thrown-deep.cpp, but the ranks agree before any of them goes on, an
// inner handler takes it, or the outer one ends the job.
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

// A handler that is for what is thrown, further inside.
static double kept(int Rank, int *Held) {
  try {
    return five(Rank, Held);
  } catch (const std::runtime_error &) {
    return 0;
  }
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int Rank, Held = 0, Failed = 0, Any;
  double Mine = 0, All;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  try {
    Mine = kept(Rank, &Held);
    MPI_Allreduce(&Mine, &All, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  } catch (const std::exception &E) {
    std::puts(E.what());
  }
  try {
    Mine = five(Rank, &Held);
  } catch (const std::exception &E) {
    std::puts(E.what());
    Failed = 1;
  }
  MPI_Allreduce(&Failed, &Any, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  if (!Any)
    MPI_Allreduce(&Mine, &All, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  try {
    Mine = five(Rank, &Held);
    MPI_Allreduce(&Mine, &All, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  } catch (const std::exception &E) {
    std::puts(E.what());
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  MPI_Finalize();
  return Held;
}
