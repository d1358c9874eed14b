// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exceptions that one rank throws, and that are caught in the same function.
//
// RUN: %found
#include <cstdio>
#include <fstream>
#include <iostream>
#include <mpi.h>
#include <stdexcept>

void number(MPI_Comm Comm) {
  int Rank;
  MPI_Comm_rank(Comm, &Rank);
  try {
    if (Rank == 0)
      throw 1;
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Barrier is not reached by every rank
    MPI_Barrier(Comm);
  } catch (int E) {
    std::printf("%d\n", E);
  }
}

void input(MPI_Comm Comm, const char *Name) {
  int Rank, N = 0;
  MPI_Comm_rank(Comm, &Rank);
  try {
    if (Rank == 0) {
      std::ifstream File(Name);
      if (!File)
        throw std::invalid_argument("no file");
      File >> N;
    }
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Bcast is not reached by every rank
    MPI_Bcast(&N, 1, MPI_INT, 0, Comm);
  } catch (const std::exception &E) {
    std::cerr << E.what();
  }
}

struct Base {};
struct Wrong : Base {};

void derived(MPI_Comm Comm) {
  int Rank;
  MPI_Comm_rank(Comm, &Rank);
  try {
    if (Rank > 3)
      throw Wrong();
  } catch (const Base &) {
    return;
  }
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Barrier is not reached by every rank
  MPI_Barrier(Comm);
}
