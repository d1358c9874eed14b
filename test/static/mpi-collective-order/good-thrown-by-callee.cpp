// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What all ranks throw, what nobody catches, what ends the job, and what both
// ways make up for.
//
// RUN: %quiet
#include <cstdio>
#include <mpi.h>
#include <stdexcept>
#include <string>

static void check(int Wrong) {
  if (Wrong)
    throw std::runtime_error("bad");
}

void agreed(int Rank, int N, double *A, double *B) {
  int Wrong = Rank == 0 && N < 3, Any;
  MPI_Allreduce(&Wrong, &Any, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
  try {
    check(Any);
    MPI_Allreduce(A, B, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  } catch (const std::exception &E) {
    std::printf("%s\n", E.what());
  }
}

int solve(int N, double *A, double *B) {
  int Rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  agreed(Rank, N, A, B);
  return Rank;
}

void aborted(double *A) {
  int Rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  try {
    check(Rank == 0);
  } catch (const std::exception &E) {
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  MPI_Bcast(A, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

void uncaught(double *A) {
  int Rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  try {
    check(Rank == 0);
    MPI_Bcast(A, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  } catch (int) {
  }
}

void passedOn(double *A) {
  int Rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  try {
    check(Rank == 0);
    MPI_Bcast(A, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  } catch (...) {
    std::puts("wrong");
    throw;
  }
}

int told(const char *Name) {
  int Rank, Fine = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  try {
    check(Rank == 0 && Name[0] == 0);
  } catch (const std::runtime_error &) {
    Fine = 0;
  }
  MPI_Bcast(&Fine, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (!Fine)
    return 1;
  MPI_Barrier(MPI_COMM_WORLD);
  return 0;
}

void madeUp(double *A) {
  int Rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  try {
    check(Rank == 0);
    MPI_Bcast(A, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  } catch (const std::runtime_error &) {
    MPI_Bcast(A, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  }
}

// A rank fails inside, where that is caught; the handler around it is for what
// all ranks throw then.
template <class Work> static void together(Work Do) {
  std::string Why;
  int Failed = 0, Any = 0;
  try {
    Do();
  } catch (const std::exception &E) {
    Why = E.what();
    Failed = 1;
  }
  MPI_Allreduce(&Failed, &Any, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  if (Any)
    throw std::runtime_error(Failed ? Why : "another rank");
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int Rank, Status = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  try {
    together([Rank] { check(Rank); });
  } catch (const std::exception &) {
    Status = 1;
  }
  MPI_Finalize();
  return Status;
}
