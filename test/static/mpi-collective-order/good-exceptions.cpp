// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exceptions after which all ranks go the same way, or that end the program.
//
// RUN: %quiet
#include <cstdio>
#include <iostream>
#include <mpi.h>
#include <stdexcept>

static int rankIn(MPI_Comm Comm) {
  int Rank;
  MPI_Comm_rank(Comm, &Rank);
  return Rank;
}

void nothingBetween(MPI_Comm Comm) {
  try {
    if (rankIn(Comm) == 0)
      throw 1;
  } catch (int E) {
    std::printf("%d\n", E);
  }
  MPI_Barrier(Comm);
}

void sameOnBothWays(MPI_Comm Comm) {
  try {
    if (rankIn(Comm) == 0)
      throw 1;
    MPI_Barrier(Comm);
  } catch (int) {
    MPI_Barrier(Comm);
  }
}

void ends(MPI_Comm Comm) {
  try {
    if (rankIn(Comm) == 0)
      throw std::runtime_error("bad");
    MPI_Barrier(Comm);
  } catch (const std::exception &E) {
    std::cerr << E.what();
    MPI_Abort(Comm, 1);
  }
}

void onAllRanks(MPI_Comm Comm, int N) {
  try {
    if (N == 0)
      throw std::runtime_error("nothing to do");
    MPI_Barrier(Comm);
  } catch (const std::exception &E) {
    if (rankIn(Comm) == 0)
      std::cerr << E.what();
  }
}

// Nobody here catches these.
struct Base {};
struct Wrong : Base {};

void others(MPI_Comm Comm) {
  try {
    if (rankIn(Comm) == 0)
      throw std::runtime_error("bad");
    if (rankIn(Comm) == 1)
      throw Base();
    MPI_Barrier(Comm);
  } catch (const std::logic_error &E) {
    std::cerr << E.what();
  } catch (const Wrong &) {
  }
}

void handsOn(MPI_Comm Comm) {
  try {
    if (rankIn(Comm) == 0)
      throw std::runtime_error("bad");
    MPI_Barrier(Comm);
  } catch (const std::exception &E) {
    std::cerr << E.what();
    throw;
  }
}
