// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The root alone gets how many elements each rank sends, in a vector that is zero on
// the others, and all ranks go by it. Twin: good-root-list.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <vector>

std::vector<double> collect(const std::vector<double> &mine, MPI_Comm comm) {
  int size, n = static_cast<int>(mine.size());
  MPI_Comm_size(comm, &size);
  std::vector<int> counts(size), first(size);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Gather gives {{.*}} a value on the root alone, and every rank goes by it
  MPI_Gather(&n, 1, MPI_INT, counts.data(), 1, MPI_INT, 0, comm);
  for (int i = 1; i < size; i++)
    first[i] = first[i - 1] + counts[i - 1];
  std::vector<double> all(first[size - 1] + counts[size - 1]);
  MPI_Allgatherv(mine.data(), n, MPI_DOUBLE, all.data(), counts.data(), first.data(), MPI_DOUBLE, comm);
  return all;
}
