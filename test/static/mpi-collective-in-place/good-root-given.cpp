// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The root itself is in place, all callers name the first rank, the root is
// tested, or it is the first rank for all. Twin: bad-root-given.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct team {
  MPI_Comm comm;
  int rank;
  explicit team(MPI_Comm c) : comm(c) { MPI_Comm_rank(c, &rank); }
  bool leads() const { return rank == 0; }
  void add(double *data, int n, int root) const;
  void add_first(double *data, int n) const;
};

void team::add(double *data, int n, int root) const {
  MPI_Reduce(rank == root ? MPI_IN_PLACE : data, data, n, MPI_DOUBLE, MPI_SUM,
             root, comm);
}

void team::add_first(double *data, int n) const {
  MPI_Reduce(leads() ? MPI_IN_PLACE : data, data, n, MPI_DOUBLE, MPI_SUM, 0,
             comm);
}

static void sum(const team &t, double *data, int root) {
  MPI_Reduce(t.leads() ? MPI_IN_PLACE : data, data, 1, MPI_DOUBLE, MPI_SUM,
             root, t.comm);
}

void all(MPI_Comm comm, double *data) {
  team t(comm);
  sum(t, data, 0);
  t.add_first(data, 4);
}

int tested(const team &t, double *data, int root) {
  if (root != 0)
    return 1;
  return MPI_Reduce(t.leads() ? MPI_IN_PLACE : data, data, 1, MPI_DOUBLE,
                    MPI_SUM, root, t.comm);
}
