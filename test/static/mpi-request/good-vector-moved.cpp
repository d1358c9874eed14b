// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The one place of a request is memory that the vector of the caller gives back
// when it grows: what has been moved is in the new one.
// Twin: bad-vector-moved.cpp.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %clangxx -std=c++20 -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: export TUTTI_PASS_OPTIONS=level=2; %clangxx -std=c++20 -O1 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <variant>
#include <vector>

struct Line {
  int level(int);
};
struct Box {
  int level(int);
};

static void send(const int *what, std::variant<Line, Box> *shape, int n,
                 std::vector<MPI_Request> &all) {
  for (int p = 0; p < n; ++p) {
    int to = p + std::visit([&](auto &&s) { return s.level(p); }, *shape);
    MPI_Request request;
    MPI_Isend(what, 1, MPI_INT, to, 7, MPI_COMM_WORLD, &request);
    all.push_back(request);
  }
}

void tell(const int *what, std::variant<Line, Box> *shape, int n) {
  std::vector<MPI_Request> all;
  send(what, shape, n, all);
  MPI_Waitall(int(all.size()), all.data(), MPI_STATUSES_IGNORE);
}
