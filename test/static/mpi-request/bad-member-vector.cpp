// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A class puts requests into a std::vector, or its like, of its own, and neither its
// destructor nor another member completes them; communicators go the same way.
// Twin: good-member-vector.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <deque>
#include <list>
#include <map>
#include <mpi.h>
#include <vector>

class Writer {
public:
  explicit Writer(MPI_Comm comm);
  ~Writer();
  void put(const double *values, int n, int to);
  void next(const double *values, int n, int to);
  void all(const double *values, int n);
  void others(const double *values, int n, int to);
  void lanes(int n);

private:
  MPI_Comm comm;
  std::vector<MPI_Request> kept, grown, sized;
  std::deque<MPI_Request> queue;
  std::list<MPI_Request> chain;
  std::map<int, MPI_Request> by_rank;
  std::vector<MPI_Comm> comms;
};

Writer::Writer(MPI_Comm c) : comm(c) {}

Writer::~Writer() { grown.clear(); }

void Writer::put(const double *values, int n, int to) {
  MPI_Request one;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Isend's request is never completed
  MPI_Isend(values, n, MPI_DOUBLE, to, 3, comm, &one);
  // CHECK: note: it is kept in a member of 'Writer'
  kept.push_back(one);
}

void Writer::next(const double *values, int n, int to) {
  grown.emplace_back();
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Isend's request is never completed
  MPI_Isend(values, n, MPI_DOUBLE, to, 4, comm, &grown.back());
}

void Writer::all(const double *values, int n) {
  int size;
  MPI_Comm_size(comm, &size);
  sized.resize(size);
  for (int i = 0; i < size; ++i)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Isend's request is never completed
    MPI_Isend(values, n, MPI_DOUBLE, i, 5, comm, &sized[i]);
}

void Writer::others(const double *values, int n, int to) {
  MPI_Request one, two;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Isend's request is never completed
  MPI_Isend(values, n, MPI_DOUBLE, to, 6, comm, &one);
  queue.push_back(one);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Isend's request is never completed
  MPI_Isend(values, n, MPI_DOUBLE, to, 7, comm, &two);
  chain.push_front(two);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Isend's request is never completed
  MPI_Isend(values, n, MPI_DOUBLE, to, 8, comm, &by_rank[to]);
}

void Writer::lanes(int n) {
  for (int i = 0; i < n; ++i) {
    MPI_Comm lane;
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Comm_dup makes a communicator that is never freed
    MPI_Comm_dup(comm, &lane);
    comms.push_back(lane);
  }
}
