// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All ranks get how many elements each rank sends; or the root alone goes by what it
// got. Twin: bad-root-list.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <vector>

std::vector<double> collect(const std::vector<double> &mine, MPI_Comm comm) {
  int size, n = static_cast<int>(mine.size());
  MPI_Comm_size(comm, &size);
  std::vector<int> counts(size), first(size);
  MPI_Allgather(&n, 1, MPI_INT, counts.data(), 1, MPI_INT, comm);
  for (int i = 1; i < size; i++)
    first[i] = first[i - 1] + counts[i - 1];
  std::vector<double> all(first[size - 1] + counts[size - 1]);
  MPI_Allgatherv(mine.data(), n, MPI_DOUBLE, all.data(), counts.data(), first.data(), MPI_DOUBLE, comm);
  return all;
}

std::vector<double> at_root(const std::vector<double> &mine, MPI_Comm comm) {
  int size, rank, n = static_cast<int>(mine.size());
  MPI_Comm_size(comm, &size);
  MPI_Comm_rank(comm, &rank);
  std::vector<int> counts(size), first(size);
  std::vector<double> all;
  MPI_Gather(&n, 1, MPI_INT, counts.data(), 1, MPI_INT, 0, comm);
  if (rank == 0) {
    for (int i = 1; i < size; i++)
      first[i] = first[i - 1] + counts[i - 1];
    all.resize(first[size - 1] + counts[size - 1]);
  }
  MPI_Gatherv(mine.data(), n, MPI_DOUBLE, all.data(), counts.data(), first.data(), MPI_DOUBLE, 0, comm);
  return all;
}
