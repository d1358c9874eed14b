// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>

enum Kind { Real, Long, Flag };

static MPI_Datatype mpiOf(Kind K) {
  switch (K) {
  case Real:
    return MPI_DOUBLE;
  case Long:
    return MPI_LONG;
  case Flag:
    return MPI_CHAR;
  }
  throw K;
}

template <typename T> Kind kindOf();
template <> inline Kind kindOf<double>() { return Real; }
template <> inline Kind kindOf<long>() { return Long; }

template <typename T> struct Grid {
  T *Data;
  MPI_Comm Comm;
  MPI_Datatype type() const { return mpiOf(kindOf<T>()); }
  int number() const {
    T Mine = 1, All = 0;
    MPI_Allreduce(&Mine, &All, 1, type(), MPI_SUM, Comm);
    return All;
  }
};

static const MPI_Datatype Table[] = {MPI_INT, MPI_FLOAT, MPI_DOUBLE};

static MPI_Datatype entry(int N) {
  if (N < 0 || N > 2)
    return MPI_BYTE;
  return Table[N];
}

int number(const Grid<long> &G) { return G.number(); }

float total(float Mine, MPI_Comm Comm) {
  float All = 0;
  MPI_Datatype Type = entry(1);
  MPI_Allreduce(&Mine, &All, 1, Type, MPI_SUM, Comm);
  return All;
}

/// What decides is not constant.
float chosen(float Mine, MPI_Comm Comm, int N) {
  float All[2] = {0, 0};
  MPI_Allreduce(&Mine, All, 1, entry(N), MPI_SUM, Comm);
  return All[0];
}

/// A table that somebody sets.
static MPI_Datatype Set[2] = {MPI_DOUBLE, MPI_DOUBLE};
static MPI_Datatype fromSet(int N) { return Set[N]; }
void set(int N, MPI_Datatype T) { Set[N] = T; }
float given(float Mine, MPI_Comm Comm) {
  float All = 0;
  MPI_Allreduce(&Mine, &All, 1, fromSet(0), MPI_SUM, Comm);
  return All;
}
