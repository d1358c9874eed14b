// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exceptions that functions throw on one rank and their callers catch. What is
// wrong in such a function without them is told once.
//
// RUN: %found
#include <cstdio>
#include <mpi.h>
#include <stdexcept>
#include <string>

static void check(int Rank) {
  if (Rank == 0)
    throw std::runtime_error("bad");
}

void step(int Rank, double *A, double *B) {
  std::string Name = "a step";
  check(Rank);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Allreduce is not reached by every rank
  MPI_Allreduce(A, B, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

int solve(double *A, double *B) {
  int Rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  try {
    step(Rank, A, B);
  } catch (const std::exception &E) {
    std::printf("%s\n", E.what());
  }
  return Rank;
}

struct Reader {
  int Rank;
  int read(const char *Name) const {
    if (Rank == 0) {
      std::FILE *F = std::fopen(Name, "r");
      if (!F)
        throw 3;
      std::fclose(F);
    }
    return 1;
  }
};

bool input(const char *Name, MPI_Comm Comm) {
  int N = 0;
  Reader R;
  MPI_Comm_rank(Comm, &R.Rank);
  try {
    N = R.read(Name);
  } catch (int) {
    return false;
  }
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Bcast is not reached by every rank
  MPI_Bcast(&N, 1, MPI_INT, 0, Comm);
  return true;
}

void uneven(int Rank, int N) {
  if (N < 0)
    throw 1;
  if (Rank == 0)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Barrier is not reached by every rank
    MPI_Barrier(MPI_COMM_WORLD);
}

void twice(int N) {
  int Rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  try {
    uneven(Rank, N);
    uneven(Rank, N - 1);
  } catch (int) {
  }
}

// The handler inside is for other exceptions: the one around it is next.
template <class Work> static void together(Work Do) {
  int Failed = 0, Any = 0;
  try {
    Do();
  } catch (const std::logic_error &) {
    Failed = 1;
  }
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Allreduce {{.*}}is not reached by every rank
  MPI_Allreduce(&Failed, &Any, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
}

void attempt() {
  int Rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  try {
    together([Rank] { check(Rank); });
  } catch (const std::exception &E) {
    std::printf("%s\n", E.what());
  }
}
