// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same, freed before the next one is made, and completed by another member;
// and a class whose constructor and destructor other files have.
// Twin: bad-stored.cpp.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %clangxx -O0 -gline-tables-only %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: export TUTTI_PASS_OPTIONS=level=2; %clangxx -O2 -gline-tables-only %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <utility>

namespace io {
class Writer {
public:
  explicit Writer(int N);
  void choose(const int *Ranks);
  void write(double *Data, MPI_Comm Comm);

  void finish() { MPI_Wait(&Last, MPI_STATUS_IGNORE); }

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
  if (Writers != MPI_COMM_NULL)
    MPI_Comm_free(&Writers);
  MPI_Comm_create(MPI_COMM_WORLD, Some, &Writers);
  MPI_Group_free(&Some);
  MPI_Group_free(&All);
}

void Writer::write(double *Data, MPI_Comm Comm) {
  if (Writers != MPI_COMM_NULL)
    MPI_Barrier(Writers);
  MPI_Isend(Data, Count, MPI_DOUBLE, 0, 0, Comm, &Last);
}

void all(Writer &W) { W.finish(); }

class Elsewhere {
public:
  Elsewhere();
  ~Elsewhere();
  void fill(MPI_Comm Comm);

private:
  MPI_Comm Mine;
};

void Elsewhere::fill(MPI_Comm Comm) { MPI_Comm_dup(Comm, &Mine); }

// A structure that belongs to the class, and one of a class that other files
// have.
class Halves {
public:
  Halves();
  ~Halves();
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

Halves::~Halves() {
  MPI_Comm_free(&Low.Comm);
  MPI_Comm_free(&High.Comm);
}

void Halves::choose(bool Lower) {
  make(Low, Lower);
  make(High, !Lower);
}

void Halves::make(Part &P, bool In) {
  MPI_Comm_split(MPI_COMM_WORLD, In ? 0 : 1, 0, &P.Comm);
  MPI_Comm_rank(P.Comm, &P.Rank);
}

class Thirds {
public:
  Thirds();
  ~Thirds();
  void choose(int Which);

private:
  struct Part {
    MPI_Comm Comm;
    int Rank;
  };
  Part Low;
};

void Thirds::choose(int Which) {
  MPI_Comm_split(MPI_COMM_WORLD, Which, 0, &Low.Comm);
}
} // namespace io

class Slabs {
public:
  Slabs();
  ~Slabs();
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

Slabs::~Slabs() {
  if (High.Comm != MPI_COMM_NULL)
    MPI_Comm_free(&High.Comm);
}

void Slabs::exchange() { std::swap(Low.Comm, High.Comm); }

void Slabs::split(int Color) {
  MPI_Comm_split(MPI_COMM_WORLD, Color, 0, &Low.Comm);
  MPI_Barrier(Low.Comm);
}

// Into a variable that frees it.
class Kept {
public:
  Kept();
  void split(int Color);

private:
  MPI_Comm Comm;
};

Kept::Kept() { split(0); }

void Kept::split(int Color) {
  MPI_Comm New, Old = MPI_COMM_NULL;
  MPI_Comm_split(MPI_COMM_WORLD, Color, 0, &New);
  Comm = New;
  std::swap(Comm, Old);
  if (Old != MPI_COMM_NULL)
    MPI_Comm_free(&Old);
}
