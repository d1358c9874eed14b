// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function picks the datatype by what it is given, and is given the wrong
// thing. Twin: good-picked.cpp.
// RUN: %found
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
    int Mine = 1, All = 0;
    MPI_Allreduce(&Mine, &All, 1, type(), MPI_SUM, Comm);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Allreduce uses 1 element of MPI_LONG (8 bytes), but the buffer has 4 bytes [{{.*}}mpi-buffer-type]
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
  MPI_Datatype Type = entry(2);
  MPI_Allreduce(&Mine, &All, 1, Type, MPI_SUM, Comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce uses 1 element of MPI_DOUBLE (8 bytes), but the buffer has 4 bytes [{{.*}}mpi-buffer-type]
  return All;
}
