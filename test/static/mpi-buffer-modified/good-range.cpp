// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same behind the wait; of what is sent, or of another vector; and of a part
// that does not begin where the message is received.
// Twin: bad-range.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <numeric>
#include <vector>

double each(int n, int peer, MPI_Comm comm) {
  std::vector<double> values(n);
  MPI_Request request;
  double sum = 0;
  MPI_Irecv(values.data(), n, MPI_DOUBLE, peer, 1, comm, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  for (double value : values)
    sum += value;
  return sum;
}

double sent(std::vector<double> &values, int peer, MPI_Comm comm) {
  MPI_Request request;
  MPI_Isend(&values[0], values.size(), MPI_DOUBLE, peer, 1, comm, &request);
  double sum = std::accumulate(values.begin(), values.end(), 0.0);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return sum;
}

double inner(std::vector<double> &values, int peer, MPI_Comm comm) {
  MPI_Request request;
  MPI_Irecv(values.data(), 1, MPI_DOUBLE, peer, 1, comm, &request);
  double sum = std::accumulate(values.begin() + 1, values.end(), 0.0);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return sum;
}

double behind(std::vector<double> &values, int n, int peer, MPI_Comm comm) {
  MPI_Request request;
  double sum = 0;
  MPI_Irecv(&values[n], 1, MPI_DOUBLE, peer, 1, comm, &request);
  for (int i = 0; i < n; i++)
    sum += values[i];
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
  kept = out;
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
}
