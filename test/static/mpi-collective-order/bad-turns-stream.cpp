// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-turns-stream.cpp, but the last rank has no turn.
// RUN: %clangxx -O0 -g %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clangxx -O1 -g %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s
#include <iostream>
#include <mpi.h>
#include <vector>
class grid {
public:
  grid(long n, MPI_Comm comm) : n(n), comm(comm) {
    MPI_Comm_size(comm, &size);
    MPI_Comm_rank(comm, &rank);
    values.resize(n);
  }
  void print() const {
    for (int p = 0; p < size - 1; p++) {
      MPI_Barrier(comm);
      if (p == rank) {
        std::cout << "rank " << p << ":" << std::endl;
        for (long i = 0; i < n; i++)
          std::cout << i << " " << values[i] << std::endl;
        MPI_Barrier(comm);
        // CHECK: :[[#@LINE-1]]:9: warning: MPI_Barrier is not reached by every rank of 'comm'
        // CHECK: note: for example, with 2 ranks: rank 0 in MPI_Barrier ({{.*}}), rank 1 at the end of 'show'
      }
    }
  }

private:
  long n;
  std::vector<double> values;
  MPI_Comm comm;
  int size, rank;
};

grid *make(long n, MPI_Comm comm) { return new grid(n, comm); }
void show(const grid &g) { g.print(); }
