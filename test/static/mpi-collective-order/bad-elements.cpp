// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The twins of good-elements.cpp: what was made equal is another array, or only
// a part of it, or was written again since.
// RUN: %found
#include <mpi.h>

static const MPI_Comm All = MPI_COMM_WORLD;

static void another_array(int Rank) {
  int Sum = 0, Parts[8] = {}, Result[8];
  Parts[Rank % 8] = Rank;
  MPI_Allreduce(Parts, Result, 8, MPI_INT, MPI_SUM, All);
  for (int I = 0; I < 8; ++I)
    Sum += Parts[I];
  if (Sum > 3)
    MPI_Barrier(All);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank
}

static void half_of_it(int Rank) {
  int Sum = 0, Parts[8];
  for (int I = 0; I < 8; ++I)
    Parts[I] = Rank;
  MPI_Allreduce(MPI_IN_PLACE, Parts, 4, MPI_INT, MPI_SUM, All);
  for (int I = 0; I < 8; ++I)
    Sum += Parts[I];
  if (Sum > 3)
    MPI_Barrier(All);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank
}

static void one_is_left(int Rank) {
  int Sum = 0, Three[3] = {Rank, Rank * 2, Rank * 3};
  MPI_Allreduce(MPI_IN_PLACE, &Three[0], 1, MPI_INT, MPI_SUM, All);
  MPI_Allreduce(MPI_IN_PLACE, &Three[1], 1, MPI_INT, MPI_SUM, All);
  for (int I = 0; I < 3; ++I)
    Sum += Three[I];
  if (Sum > 3)
    MPI_Barrier(All);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank
}

static void written_again(int Rank) {
  int Sum = 0, Each[8];
  for (int I = 0; I < 8; ++I)
    Each[I] = Rank;
  for (int I = 0; I < 8; ++I)
    MPI_Allreduce(MPI_IN_PLACE, &Each[I], 1, MPI_INT, MPI_SUM, All);
  for (int I = 0; I < 8; ++I)
    Each[I] += Rank;
  for (int I = 0; I < 8; ++I)
    Sum += Each[I];
  if (Sum > 3)
    MPI_Barrier(All);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank
}

static void beside_it(int Rank) {
  struct {
    double Values[4];
    int Mine;
  } S;
  S.Mine = Rank;
  MPI_Allreduce(MPI_IN_PLACE, S.Values, 4, MPI_DOUBLE, MPI_SUM, All);
  if (S.Mine > 3)
    MPI_Barrier(All);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank
}

int main(int Argc, char **Argv) {
  int Rank;
  MPI_Init(&Argc, &Argv);
  MPI_Comm_rank(All, &Rank);
  another_array(Rank);
  half_of_it(Rank);
  one_is_left(Rank);
  written_again(Rank);
  beside_it(Rank);
  MPI_Finalize();
}
