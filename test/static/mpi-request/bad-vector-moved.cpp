// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The one place of a request is memory that the vector of the caller gives back
// when it grows. Here that has other numbers, and a request has no place but a
// variable that the next one overwrites.
// Twin: good-vector-moved.cpp.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %clangxx -std=c++20 -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: export TUTTI_PASS_OPTIONS=level=2; %clangxx -std=c++20 -O1 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
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
                 std::vector<int> &all) {
  for (int p = 0; p < n; ++p) {
    int to = p + std::visit([&](auto &&s) { return s.level(p); }, *shape);
    MPI_Request request;
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Isend's request is never completed
    MPI_Isend(what, 1, MPI_INT, to, 7, MPI_COMM_WORLD, &request);
    all.push_back(to);
  }
}

void tell(const int *what, std::variant<Line, Box> *shape, int n) {
  std::vector<int> all;
  send(what, shape, n, all);
}
