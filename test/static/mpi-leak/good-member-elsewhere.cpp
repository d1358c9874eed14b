// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-member-elsewhere.cpp, where what gets the handle makes an object of
// it, which may free it, is called as what frees it, or the destructor does.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct World;
World *around(MPI_Comm comm);

class Counter {
public:
  explicit Counter(MPI_Comm parent);
  ~Counter();

private:
  MPI_Comm own;
  World *world;
};

Counter::Counter(MPI_Comm parent) {
  MPI_Comm_dup(parent, &own);
  world = around(own);
}

Counter::~Counter() { world = nullptr; }

long total(MPI_Comm comm, long mine);

class Adder {
public:
  explicit Adder(MPI_Comm parent);
  ~Adder();
  long add(long mine) const;

private:
  MPI_Comm own;
};

Adder::Adder(MPI_Comm parent) { MPI_Comm_dup(parent, &own); }
Adder::~Adder() { MPI_Comm_free(&own); }
long Adder::add(long mine) const { return total(own, mine); }

void release_later(MPI_Comm comm);

class Late {
public:
  explicit Late(MPI_Comm parent);
  ~Late();

private:
  MPI_Comm own;
};

Late::Late(MPI_Comm parent) { MPI_Comm_dup(parent, &own); }
Late::~Late() { release_later(own); }
