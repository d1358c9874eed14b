// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A class keeps the communicator that an object of its user hands out, and has
// one call on the world all the same. Twin: good-world-handed-out.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

struct users {
  MPI_Comm comm() const;
};
int read_dimension();

class mesh {
  MPI_Comm comm;
  int me, all;
  void ask();

public:
  int dimension = 3;
  mesh(const users &u);
};

mesh::mesh(const users &u) : comm(u.comm()) {
  ask();
  if (me == 0)
    dimension = read_dimension();
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Bcast is made on MPI_COMM_WORLD by a library
  MPI_Bcast(&dimension, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

void mesh::ask() {
  MPI_Comm_rank(comm, &me);
  MPI_Comm_size(comm, &all);
}
