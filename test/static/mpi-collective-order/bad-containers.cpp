// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How much a container holds may be each rank's own.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <vector>

static std::vector<double> own() {
  int counts[64], mine;
  for (int i = 0; i < 64; ++i)
    counts[i] = i % 3;
  MPI_Scatter(counts, 1, MPI_INT, &mine, 1, MPI_INT, 0, MPI_COMM_WORLD);
  return std::vector<double>(mine);
}
class Memory {
  std::vector<double> values;

public:
  explicit Memory(const std::vector<double> &initial) {
    if (initial.empty())
      return;
    values = initial;
    MPI_Barrier(MPI_COMM_WORLD);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank
    // CHECK: note: this branch depends on data that each rank has of its own
  }
};
void run() { Memory memory(own()); }

void resized(int file) {
  std::vector<int> values;
  int counts[64] = {0}, mine;
  MPI_Scatter(counts, 1, MPI_INT, &mine, 1, MPI_INT, 0, MPI_COMM_WORLD);
  values.resize(mine);
  for (std::size_t i = 0; i < values.size(); ++i)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank
}
