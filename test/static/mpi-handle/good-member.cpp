// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same, set by the constructor, its initialisers, a base, another member
// function, or whoever has the object.
// Twin: bad-member.cpp.
// RUN: %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

class Dims;
void known(Dims *);

class Dims {
public:
  Dims(MPI_Comm From, double *) : Comm(From) { MPI_Comm_rank(Comm, &Rank); }
  Dims(Dims *Fine, int N);
  explicit Dims(int N);
  explicit Dims(double *Sizes);

protected:
  void set();
  int Count, Rank;
  double *Sizes;
  MPI_Comm Comm;
};

Dims::Dims(Dims *Fine, int N) {
  Count = N;
  MPI_Comm_dup(Fine->Comm, &Comm);
  MPI_Comm_rank(Comm, &Rank);
}

Dims::Dims(int N) : Count(N) {
  set();
  MPI_Comm_rank(Comm, &Rank);
}

Dims::Dims(double *Sizes) : Sizes(Sizes) {
  known(this);
  MPI_Comm_rank(Comm, &Rank);
}

class Grid : public Dims {
public:
  Grid() : Dims(MPI_COMM_WORLD, nullptr) { MPI_Comm_size(Comm, &Count); }
};

Grid All;
