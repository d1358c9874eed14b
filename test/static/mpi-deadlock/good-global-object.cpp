// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Global objects are made before main as the program says: a list of partners,
// which exchange.
// Twin: bad-global-object.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <vector>

struct Step {
  explicit Step(int tag) : tag(tag) {}
  int tag;
};
static Step first(4);
static std::vector<int> partners{1, 0};

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank, x = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank < 2)
    MPI_Sendrecv(&argc, 1, MPI_INT, partners[rank], first.tag, &x, 1, MPI_INT,
                 partners[rank], first.tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
}
