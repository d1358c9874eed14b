// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A vector has elements on the root alone, and all ranks receive so many into it, or
// none has any. Twin: good-room-at-root.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <vector>

std::vector<int> share(const std::vector<int> &at_root, int n, MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  std::vector<int> result;
  if (rank == 0)
    result = at_root;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Bcast gets a null buffer for data
  MPI_Bcast(result.data(), n, MPI_INT, 0, comm);
  return result;
}

void take(int n, int peer, MPI_Comm comm) {
  std::vector<double> room;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Recv gets a null buffer for data
  MPI_Recv(room.data(), n, MPI_DOUBLE, peer, 0, comm, MPI_STATUS_IGNORE);
}
