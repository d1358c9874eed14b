// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A container is destroyed while what it owns is sent.
// RUN: %found
#include <mpi.h>
#include <string>
#include <vector>

void block(const double *x, int n, int to, MPI_Comm comm) {
  MPI_Request q;
  {
    std::vector<double> b(x, x + n);
    MPI_Isend(b.data(), n, MPI_DOUBLE, to, 0, comm, &q);
    // CHECK-DAG: :[[#@LINE-1]]:5: note: started here
    // CHECK-DAG: :[[#@LINE+1]]:3: warning: the buffer is freed before the MPI_Isend that sends it is complete [{{.*}}mpi-buffer-modified]
  }
  MPI_Wait(&q, MPI_STATUS_IGNORE);
}

void name(const std::string &s, int to, MPI_Comm comm, MPI_Request *q) {
  std::string copy = s + "\n";
  MPI_Isend(&copy[0], 1, MPI_CHAR, to, 0, comm, q);
  // CHECK-DAG: :[[#@LINE+1]]:1: warning: the buffer is freed before the MPI_Isend that sends it is complete [{{.*}}mpi-buffer-modified]
}

struct Halo {
  MPI_Request q;
  MPI_Comm comm;
  void start(int n, int to);
};

void Halo::start(int n, int to) {
  std::vector<int> ids(n, 1);
  MPI_Isend(&ids[0], n, MPI_INT, to, 0, comm, &q);
  // CHECK-DAG: :[[#@LINE+1]]:1: warning: the buffer is freed before the MPI_Isend that sends it is complete [{{.*}}mpi-buffer-modified]
}
