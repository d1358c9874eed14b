// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first rank is in place, whichever rank the function is told to reduce
// to. Twin: good-root-given.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %quiet
#include <mpi.h>

struct team {
  MPI_Comm comm;
  int rank;
  explicit team(MPI_Comm c) : comm(c) { MPI_Comm_rank(c, &rank); }
  bool leads() const { return rank == 0; }
  void add(double *data, int n, int root) const;
};

void team::add(double *data, int n, int root) const {
  MPI_Reduce(leads() ? MPI_IN_PLACE : data, data, n, MPI_DOUBLE, MPI_SUM, root,
             comm);
  // CHECK: :[[#@LINE-2]]:3: warning: MPI_Reduce gets MPI_IN_PLACE on rank 0, whichever rank is the root that its function is given [{{.*}}mpi-collective-in-place]
}

void add(double *data, int n, int root) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Reduce(MPI_IN_PLACE, data, n, MPI_DOUBLE, MPI_SUM, root,
               MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-2]]:5: warning: MPI_Reduce gets MPI_IN_PLACE on rank 0, whichever
  else
    MPI_Reduce(data, nullptr, n, MPI_DOUBLE, MPI_SUM, root, MPI_COMM_WORLD);
}

void all(MPI_Comm comm, double *data, int to) { team(comm).add(data, 4, to); }
