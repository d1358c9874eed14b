// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays that all ranks have made equal, as a whole or element by element, and
// that are walked through then.
// RUN: %quiet
#include <mpi.h>
#include <vector>

static const MPI_Comm All = MPI_COMM_WORLD;

static void if_any(int Sum) {
  if (Sum > 3)
    MPI_Barrier(MPI_COMM_WORLD);
}

static void whole_array(int Rank) {
  int Sum = 0, Parts[8] = {};
  Parts[Rank % 8] = Rank;
  MPI_Allreduce(MPI_IN_PLACE, Parts, 8, MPI_INT, MPI_SUM, All);
  for (int I = 0; I < 8; ++I)
    Sum += Parts[I];
  for (const int *P = Parts; P != Parts + 8; ++P)
    Sum += *P;
  if_any(Sum);
}

static void bounds(int Rank) {
  int Low[3], High[3];
  for (int D = 0; D < 3; ++D) {
    Low[D] = Rank * D;
    High[D] = Low[D] + 1;
  }
  MPI_Allreduce(MPI_IN_PLACE, Low, 3, MPI_INT, MPI_MIN, All);
  MPI_Allreduce(MPI_IN_PLACE, High, 3, MPI_INT, MPI_MAX, All);
  for (int D = 0; D < 3; ++D)
    for (int I = Low[D]; I < High[D]; ++I)
      MPI_Barrier(All);
}

static void part_of_a_structure(int Rank) {
  struct {
    int Mine;
    double Values[4];
  } S;
  double Sum = 0;
  S.Mine = Rank;
  for (int I = 0; I < 4; ++I)
    S.Values[I] = Rank;
  MPI_Allreduce(MPI_IN_PLACE, S.Values, 4, MPI_DOUBLE, MPI_SUM, All);
  for (int I = 0; I < 4; ++I)
    Sum += S.Values[I];
  if_any(Sum > 2 ? 4 : 0);
}

static void on_the_heap(int Rank) {
  int Sum = 0;
  std::vector<int> V(8);
  int *New = new int[8];
  for (int I = 0; I < 8; ++I)
    V[I] = New[I] = Rank + I;
  MPI_Bcast(V.data(), 8, MPI_INT, 0, All);
  MPI_Bcast(New, 8, MPI_INT, 0, All);
  for (int I = 0; I < 8; ++I)
    Sum += V[I] + New[I];
  if_any(Sum);
  delete[] New;
}

static void one_by_one(int Rank, int Size) {
  int Sum = 0, Each[8], Rows[4][4] = {}, Of[64] = {};
  for (int I = 0; I < 8; ++I)
    Each[I] = Rank;
  for (int I = 0; I < 8; ++I)
    MPI_Allreduce(MPI_IN_PLACE, &Each[I], 1, MPI_INT, MPI_SUM, All);
  for (int I = 0; I < 4; ++I)
    Rows[I][I] = Rank;
  for (int I = 0; I < 4; ++I)
    MPI_Bcast(Rows[I], 4, MPI_INT, 0, All);
  for (int R = 0; R < Size; ++R) {
    Of[R] = Rank;
    MPI_Bcast(&Of[R], 1, MPI_INT, R, All);
  }
  for (int I = 0; I < 4; ++I)
    Sum += Each[I] + Rows[I][I] + Of[I];
  if_any(Sum);
}

static void by_name(int Rank) {
  double Three[3] = {1. * Rank, 2. * Rank, 1}, Sum = 0;
  MPI_Allreduce(MPI_IN_PLACE, &Three[0], 1, MPI_DOUBLE, MPI_SUM, All);
  MPI_Allreduce(MPI_IN_PLACE, &Three[1], 1, MPI_DOUBLE, MPI_SUM, All);
  MPI_Allreduce(MPI_IN_PLACE, &Three[2], 1, MPI_DOUBLE, MPI_SUM, All);
  for (int I = 0; I < 3; ++I)
    Sum += Three[I];
  if_any(Sum > 2 ? 4 : 0);
}

int main(int Argc, char **Argv) {
  int Rank, Size;
  MPI_Init(&Argc, &Argv);
  MPI_Comm_rank(All, &Rank);
  MPI_Comm_size(All, &Size);
  whole_array(Rank);
  bounds(Rank);
  part_of_a_structure(Rank);
  on_the_heap(Rank);
  one_by_one(Rank, Size);
  by_name(Rank);
  MPI_Finalize();
}
