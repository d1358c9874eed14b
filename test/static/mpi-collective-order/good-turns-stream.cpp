// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who has its turn writes to a stream: the library, of which clang shows some
// bodies, knows none of the program's objects, and the communicator in the
// object stays the one it was.
// RUN: %clangxx -O0 -g %stub_mpi -fplugin=%plugin -fplugin-arg-tutti-level=2 -c %s -o %t.o 2>&1 | %silent
// RUN: %clangxx -O1 -g %stub_mpi -fplugin=%plugin -fplugin-arg-tutti-level=2 -c %s -o %t.o 2>&1 | %silent
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
    for (int p = 0; p < size; p++) {
      MPI_Barrier(comm);
      if (p == rank) {
        std::cout << "rank " << p << ":" << std::endl;
        for (long i = 0; i < n; i++)
          std::cout << i << " " << values[i] << std::endl;
        MPI_Barrier(comm);
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
