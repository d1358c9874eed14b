// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-given-elsewhere.cpp, but for an object that stays when the function has
// returned, and whose destructor, in another file, frees what it was given.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct members {
  members(MPI_Group, bool Owns);
  members(const members &);
  ~members();

private:
  int *Shared;
};

members of(MPI_Comm Comm) {
  MPI_Group Group;
  MPI_Comm_group(Comm, &Group);
  return members(Group, true);
}

class team {
public:
  void copy(MPI_Comm From);
  ~team();

private:
  void use(MPI_Comm);
  void *Impl;
};

void team::copy(MPI_Comm From) {
  MPI_Comm Own;
  MPI_Comm_dup(From, &Own);
  use(Own);
}

void fill(team &To, MPI_Comm);

void prepare(team &One, MPI_Comm From) {
  MPI_Comm Part;
  MPI_Comm_split(From, 0, 0, &Part);
  fill(One, Part);
}
