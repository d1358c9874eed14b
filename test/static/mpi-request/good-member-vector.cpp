// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-member-vector.cpp, where the requests are completed: as a list, one by
// one, through iterators, by who takes the vector away or is lent it.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <cstddef>
#include <deque>
#include <map>
#include <mpi.h>
#include <utility>
#include <vector>

class Writer {
public:
  explicit Writer(MPI_Comm comm);
  ~Writer();
  void put(const double *values, int n, int to);
  void lanes(int n);
  std::vector<MPI_Request> &lent() { return borrowed; }

private:
  MPI_Comm comm;
  std::vector<MPI_Request> list, single, walked, taken, swapped, borrowed;
  std::deque<MPI_Request> queue;
  std::map<int, MPI_Request> by_rank;
  std::vector<MPI_Comm> comms;
};

Writer::Writer(MPI_Comm c) : comm(c) {}

Writer::~Writer() {
  MPI_Waitall(int(list.size()), list.data(), MPI_STATUSES_IGNORE);
  for (std::size_t i = 0; i < single.size(); ++i)
    MPI_Wait(&single[i], MPI_STATUS_IGNORE);
  for (MPI_Request &one : walked)
    MPI_Wait(&one, MPI_STATUS_IGNORE);
  std::vector<MPI_Request> mine(std::move(taken));
  MPI_Waitall(int(mine.size()), &mine[0], MPI_STATUSES_IGNORE);
  std::vector<MPI_Request> other;
  other.swap(swapped);
  MPI_Waitall(int(other.size()), &other[0], MPI_STATUSES_IGNORE);
  while (!queue.empty()) {
    MPI_Wait(&queue.front(), MPI_STATUS_IGNORE);
    queue.pop_front();
  }
  for (auto &one : by_rank)
    MPI_Wait(&one.second, MPI_STATUS_IGNORE);
  for (std::size_t i = 0; i < comms.size(); ++i)
    MPI_Comm_free(&comms[i]);
}

void Writer::put(const double *values, int n, int to) {
  MPI_Request one;
  MPI_Isend(values, n, MPI_DOUBLE, to, 3, comm, &one);
  list.push_back(one);
  single.emplace_back();
  MPI_Isend(values, n, MPI_DOUBLE, to, 4, comm, &single.back());
  MPI_Isend(values, n, MPI_DOUBLE, to, 5, comm, &one);
  walked.push_back(one);
  MPI_Isend(values, n, MPI_DOUBLE, to, 6, comm, &one);
  taken.push_back(one);
  MPI_Isend(values, n, MPI_DOUBLE, to, 7, comm, &one);
  swapped.push_back(one);
  MPI_Isend(values, n, MPI_DOUBLE, to, 8, comm, &one);
  borrowed.push_back(one);
  MPI_Isend(values, n, MPI_DOUBLE, to, 9, comm, &one);
  queue.push_back(one);
  MPI_Isend(values, n, MPI_DOUBLE, to, 10, comm, &by_rank[to]);
}

void Writer::lanes(int n) {
  for (int i = 0; i < n; ++i) {
    MPI_Comm lane;
    MPI_Comm_dup(comm, &lane);
    comms.push_back(lane);
  }
}
