// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements of a vector are set, or may be moved, while they are sent: by a loop
// over all of them, an algorithm, an assignment, more elements, a member function.
// Twin: good-elements.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <algorithm>
#include <mpi.h>
#include <vector>

class Cells {
  std::vector<double> values, spare;
  int peer;
  void halve() {
    for (double &each : values)
      each /= 2;
    // CHECK-DAG: :[[#@LINE-2]]:{{.*}} is written to before the MPI_Isend that sends it is complete [-Wpass-failed=mpi-buffer-modified]
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

void clear(std::vector<int> &values, int peer, MPI_Comm comm) {
  MPI_Request request;
  MPI_Isend(values.data(), values.size(), MPI_INT, peer, 1, comm, &request);
  std::fill(values.begin(), values.end(), 0);
  // CHECK-DAG: :[[#@LINE-1]]:{{.*}}'values' is written to before the MPI_Isend that sends it is complete [-Wpass-failed=mpi-buffer-modified]
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void assign(std::vector<int> &values, const std::vector<int> &next, int peer, MPI_Comm comm) {
  MPI_Request request;
  MPI_Isend(values.data(), values.size(), MPI_INT, peer, 1, comm, &request);
  values = next;
  // CHECK-DAG: :[[#@LINE-1]]:{{.*}}'values' is written to before the MPI_Isend that sends it is complete [-Wpass-failed=mpi-buffer-modified]
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void more(std::vector<int> &values, int peer, MPI_Comm comm) {
  MPI_Request request;
  MPI_Isend(values.data(), values.size(), MPI_INT, peer, 1, comm, &request);
  values.push_back(peer);
  // CHECK-DAG: :[[#@LINE-1]]:{{.*}}'values' is written to before the MPI_Isend that sends it is complete [-Wpass-failed=mpi-buffer-modified]
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void number(std::vector<int> &values) {
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = static_cast<int>(i);
  // CHECK-DAG: :[[#@LINE-1]]:{{.*}}'values' is written to before the MPI_Isend that sends it is complete [-Wpass-failed=mpi-buffer-modified]
}

void numbered(std::vector<int> &values, int peer, MPI_Comm comm) {
  MPI_Request request;
  MPI_Isend(values.data(), values.size(), MPI_INT, peer, 1, comm, &request);
  number(values);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
