// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-length-for-all.cpp, but the first rank sends the very length that it has
// given to its own list, and all of them give it to theirs.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O1 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <vector>

class parts {
public:
  void open();

private:
  unsigned long length();
  void fill(std::vector<int> &list);
  MPI_Comm comm;
  std::vector<int> owner;
};

void parts::open() {
  int rank;
  MPI_Comm_rank(comm, &rank);
  unsigned long n = 0;
  if (rank == 0) {
    n = length();
    owner.resize(n + 2);
    fill(owner);
    owner.resize(n);
  }
  MPI_Bcast(&n, 1, MPI_UNSIGNED_LONG, 0, comm);
  if (n > 0) {
    owner.resize(n);
    MPI_Bcast(&owner[0], (int)n, MPI_INT, 0, comm);
  }
  if (owner.empty())
    MPI_Barrier(comm);
}
