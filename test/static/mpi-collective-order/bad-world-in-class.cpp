// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A member function works on the communicator of its object, and another one on
// what an object hands out, but for one call each.
// Twin: good-world-in-class.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %quiet
#include <mpi.h>

struct grid {
  MPI_Comm comm;
  int dimension(int mine);
};

int grid::dimension(int mine) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0)
    mine = 3;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Bcast is made on MPI_COMM_WORLD, where this function uses '{{.*}}' else
  MPI_Bcast(&mine, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Barrier(comm);
  return mine;
}
// CHECK: note: its rank or size is asked of this communicator

struct handle {
  MPI_Comm get() const;
};

double mean(const handle &h, double mine) {
  MPI_Comm comm = h.get();
  int size;
  double all;
  MPI_Comm_size(comm, &size);
  MPI_Barrier(comm);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Allreduce is made on MPI_COMM_WORLD, where this function uses '{{.*}}' else
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return all / size;
}
