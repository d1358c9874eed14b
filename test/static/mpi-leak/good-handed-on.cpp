// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A handle goes through functions that call no MPI, one inside the other, and
// none of them keeps it.
// RUN: %clangxx -O0 -g %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | %silent
// RUN: %clangxx -O2 -g %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

template <class F> struct Wrapped {
  F f;
  explicit Wrapped(const F &from) : f(from) {}
  F &&get() { return static_cast<F &&>(f); }
  F &pass() { return identity(get()); }
  static F &identity(F &&x) { return forward(x); }
  static F &forward(F &x) { return x; }
};

static void make(MPI_Comm from, MPI_Comm *to) { MPI_Comm_dup(from, to); }
static MPI_Comm plain(MPI_Comm c) { return c; }
static void swaps(MPI_Comm a) {
  MPI_Comm b = a;
  a = b;
  b = a;
}
static MPI_Comm twice(MPI_Comm c) { return plain(plain(c)); }

void f() {
  MPI_Comm c;
  make(MPI_COMM_WORLD, &c);
  auto barrier = [c] { MPI_Barrier(c); };
  Wrapped<decltype(barrier)> w(barrier);
  w.pass()();
  MPI_Barrier(twice(c));
  swaps(c);
  MPI_Comm_free(&c);
}
