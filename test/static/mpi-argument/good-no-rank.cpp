// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A library asks for its rank by a function that gives a number of no rank
// where there is no communicator. That number is not the root of a reduction.
// Twin: bad-tested-rank.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stack>
#include <stdexcept>
#include <string>

static std::stack<std::string> calls;

struct Entry {
  Entry(std::string name) { calls.push(name); }
  ~Entry() { calls.pop(); }
};

struct Group {
  MPI_Comm handle;
  Group(MPI_Comm of) : handle(of) {}
};

const Group none = MPI_COMM_NULL;

static bool is_other(const Group &a, const Group &b) {
  return a.handle != b.handle;
}

static void check(int code) {
  if (code != MPI_SUCCESS)
    throw std::runtime_error("MPI");
}

int rank_in(Group group) {
  Entry here("rank_in");
  if (is_other(group, none)) {
    int rank;
    check(MPI_Comm_rank(group.handle, &rank));
    return rank;
  }
  return MPI_UNDEFINED;
}

int size_of(Group group) {
  Entry here("size_of");
  if (is_other(group, none)) {
    int size;
    check(MPI_Comm_size(group.handle, &size));
    return size;
  }
  return MPI_UNDEFINED;
}

void sum_at(double *v, int n, MPI_Op op, int root, Group group) {
  Entry here("sum_at");
  if (n == 0 || size_of(group) == 1)
    return;
  if (rank_in(group) == root)
    check(MPI_Reduce(MPI_IN_PLACE, v, n, MPI_DOUBLE, op, root, group.handle));
  else
    check(MPI_Reduce(v, 0, n, MPI_DOUBLE, op, root, group.handle));
}
