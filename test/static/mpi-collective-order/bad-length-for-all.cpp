// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first rank has given another length to its own list than the one it sends.
// Twin: good-length-for-all.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O1 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
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
  }
  MPI_Bcast(&n, 1, MPI_UNSIGNED_LONG, 0, comm);
  if (n > 0) {
    owner.resize(n);
    MPI_Bcast(&owner[0], (int)n, MPI_INT, 0, comm);
  }
  if (owner.empty())
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Barrier is not reached by every rank
    MPI_Barrier(comm);
}
