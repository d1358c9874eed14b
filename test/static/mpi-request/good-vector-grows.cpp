// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A vector of requests grows while their operations are under way: what is in
// the memory that it gives back has been moved, how much of it is not known.
// Twin: bad-vector-grows.cpp.
// RUN: %clangxx -std=c++20 -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: export TUTTI_PASS_OPTIONS=level=2; %clangxx -std=c++20 -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: export TUTTI_PASS_OPTIONS=level=2; %clangxx -std=c++20 -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <vector>

template <class T>
int receive(T *to, int n, int from, std::vector<MPI_Request> &all) {
  all.push_back(MPI_Request{});
  return MPI_Irecv(to, n, MPI_INT, from, 3, MPI_COMM_WORLD, &all.back());
}

void collect(std::vector<int> &peers, std::vector<std::vector<int>> &parts) {
  std::vector<MPI_Request> all;
  for (auto left = peers.size(); left > 0; --left) {
    MPI_Status s;
    int n;
    MPI_Probe(MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &s);
    MPI_Get_count(&s, MPI_INT, &n);
    parts[s.MPI_SOURCE].resize(n);
    receive(parts[s.MPI_SOURCE].data(), n, s.MPI_SOURCE, all);
  }
  MPI_Waitall(int(all.size()), all.data(), MPI_STATUSES_IGNORE);
}
