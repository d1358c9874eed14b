// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A class whose constructor this file has, and no member of it frees what
// another one makes, at each call. Twin: good-stored.cpp.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %clangxx -O0 -gline-tables-only %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: export TUTTI_PASS_OPTIONS=level=2; %clangxx -O2 -gline-tables-only %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>
#include <utility>

namespace io {
class Writer {
public:
  explicit Writer(int N);
  void choose(const int *Ranks);
  void write(double *Data, MPI_Comm Comm);

private:
  int Count;
  MPI_Comm Writers;
  MPI_Request Last;
};

Writer::Writer(int N) : Count(N), Writers(MPI_COMM_NULL) {}

void Writer::choose(const int *Ranks) {
  MPI_Group All, Some;
  MPI_Comm_group(MPI_COMM_WORLD, &All);
  MPI_Group_incl(All, Count, Ranks, &Some);
  MPI_Comm_create(MPI_COMM_WORLD, Some, &Writers);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_create makes a communicator that is never freed
  // CHECK: note: it is kept in a member of 'io::Writer'
  MPI_Group_free(&Some);
  MPI_Group_free(&All);
}

void Writer::write(double *Data, MPI_Comm Comm) {
  if (Writers != MPI_COMM_NULL)
    MPI_Barrier(Writers);
  MPI_Isend(Data, Count, MPI_DOUBLE, 0, 0, Comm, &Last);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Isend's request is never completed
}

// A structure that belongs to the class.
class Halves {
public:
  Halves();
  void choose(bool Lower);

private:
  struct Part {
    MPI_Comm Comm;
    int Rank;
  };
  void make(Part &P, bool In);
  Part Low, High;
};

Halves::Halves() { choose(true); }

void Halves::choose(bool Lower) {
  make(Low, Lower);
  make(High, !Lower);
}

void Halves::make(Part &P, bool In) {
  MPI_Comm_split(MPI_COMM_WORLD, In ? 0 : 1, 0, &P.Comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_split makes a communicator that is never freed
  // CHECK: note: it is kept in a member of 'io::Halves::Part'
  MPI_Comm_rank(P.Comm, &P.Rank);
}
} // namespace io

// What two members keep changes places; neither is freed.
class Slabs {
public:
  Slabs();
  void exchange();
  void split(int Color);

private:
  struct Slab {
    MPI_Comm Comm;
    int Rank;
  };
  Slab Low, High;
};

Slabs::Slabs() { split(0); }

void Slabs::exchange() {
  std::swap(Low, High);
  std::swap(Low.Comm, High.Comm);
}

void Slabs::split(int Color) {
  MPI_Comm_split(MPI_COMM_WORLD, Color, 0, &Low.Comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_split makes a communicator that is never freed
  // CHECK: note: it is kept in a member of 'Slabs::Slab'
  MPI_Barrier(Low.Comm);
}
