// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements of a vector that is sent are only read, or those of another vector, or
// those behind are set; two vectors exchange their memory.
// Twin: bad-elements.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <algorithm>
#include <mpi.h>
#include <vector>

class Cells {
  std::vector<double> values, spare;
  int peer;
  void halve() {
    for (double &each : spare)
      each /= 2;
  }

public:
  void exchange(MPI_Comm comm) {
    MPI_Request request;
    MPI_Isend(values.data(), values.size(), MPI_DOUBLE, peer, 1, comm, &request);
    halve();
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
};

void user(Cells &cells) { cells.exchange(MPI_COMM_WORLD); }

int count(std::vector<int> &values, int peer, MPI_Comm comm) {
  MPI_Request request;
  int sum = 0;
  MPI_Isend(values.data(), values.size(), MPI_INT, peer, 1, comm, &request);
  for (int each : values)
    sum += each;
  sum += std::count(values.begin(), values.end(), 0);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return sum;
}

void behind(std::vector<int> &values, int peer, MPI_Comm comm) {
  MPI_Request request;
  MPI_Isend(values.data(), 1, MPI_INT, peer, 1, comm, &request);
  std::fill(values.begin() + 1, values.end(), 0);
  for (std::size_t i = 1; i < values.size(); ++i)
    values[i] = static_cast<int>(i);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void turn(std::vector<int> &values, std::vector<int> &next, int peer, MPI_Comm comm) {
  MPI_Request request;
  MPI_Isend(values.data(), values.size(), MPI_INT, peer, 1, comm, &request);
  values.swap(next);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void copied(const std::vector<int> &values, std::vector<int> &next, int peer, MPI_Comm comm) {
  MPI_Request request;
  MPI_Isend(values.data(), values.size(), MPI_INT, peer, 1, comm, &request);
  next = values;
  next.push_back(0);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
