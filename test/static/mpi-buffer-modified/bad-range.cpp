// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A vector of any length is gone over, summed up or copied before the wait.
// Twin: good-range.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <numeric>
#include <vector>

double each(int n, int peer, MPI_Comm comm) {
  std::vector<double> values(n);
  MPI_Request request;
  double sum = 0;
  MPI_Irecv(values.data(), n, MPI_DOUBLE, peer, 1, comm, &request);
  for (double value : values)
    // CHECK: :[[#@LINE-1]]:{{.*}}'values' is read before the MPI_Irecv that receives into it is complete [-Wpass-failed=mpi-buffer-modified]
    sum += value;
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return sum;
}

double all(std::vector<double> &values, int peer, MPI_Comm comm) {
  MPI_Request request;
  MPI_Irecv(&values[0], values.size(), MPI_DOUBLE, peer, 1, comm, &request);
  double sum = std::accumulate(values.begin(), values.end(), 0.0);
  // CHECK: :[[#@LINE-1]]:{{.*}}'values' is read before the MPI_Irecv that receives into it is complete [-Wpass-failed=mpi-buffer-modified]
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return sum;
}

class Halo {
  MPI_Comm comm;
  int left, right;
  std::vector<double> in, out, kept;

public:
  void exchange();
};

void Halo::exchange() {
  MPI_Request requests[2];
  MPI_Irecv(in.data(), in.size(), MPI_DOUBLE, left, 0, comm, &requests[0]);
  MPI_Isend(out.data(), out.size(), MPI_DOUBLE, right, 0, comm, &requests[1]);
  kept = in;
  // CHECK: :[[#@LINE-1]]:{{.*}}is read before the MPI_Irecv that receives into it is complete [-Wpass-failed=mpi-buffer-modified]
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
}
