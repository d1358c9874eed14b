// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How much a container holds follows from what is the same on all ranks,
// whatever it holds.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <vector>

void held() {
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  std::vector<int> ranks(size);
  for (int i = 0; i < size; ++i)
    ranks[i] = rank;
  if (ranks.empty())
    return;
  for (std::size_t i = 0; i < ranks.size(); ++i)
    MPI_Barrier(MPI_COMM_WORLD);
}
void told() {
  std::vector<int> values;
  int counts[64] = {0}, mine;
  MPI_Scatter(counts, 1, MPI_INT, &mine, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(&mine, 1, MPI_INT, 0, MPI_COMM_WORLD);
  values.resize(mine);
  for (std::size_t i = 0; i < values.size(); ++i)
    MPI_Barrier(MPI_COMM_WORLD);
}
