// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A container is destroyed when what it owned was sent, or belongs to another
// one, or was never its own.
// RUN: %silent
#include <mpi.h>
#include <vector>

void block(const double *x, int n, int to, MPI_Comm comm) {
  MPI_Request q;
  {
    std::vector<double> b(x, x + n);
    MPI_Isend(b.data(), n, MPI_DOUBLE, to, 0, comm, &q);
    MPI_Wait(&q, MPI_STATUS_IGNORE);
  }
}

void moved(std::vector<std::vector<double>> &kept, int n, int to, MPI_Comm comm,
           MPI_Request *q) {
  std::vector<double> b(n, 1.0);
  MPI_Isend(b.data(), n, MPI_DOUBLE, to, 0, comm, q);
  kept.push_back(std::move(b));
}

void swapped(std::vector<double> &kept, int n, int to, MPI_Comm comm,
             MPI_Request *q) {
  std::vector<double> b(n, 1.0);
  MPI_Isend(b.data(), n, MPI_DOUBLE, to, 0, comm, q);
  b.swap(kept);
}

void pointers(double *x, int n, int to, MPI_Comm comm, MPI_Request *q) {
  std::vector<double *> parts(2);
  parts[0] = x;
  MPI_Isend(parts[0], n, MPI_DOUBLE, to, 0, comm, q);
}

struct Halo {
  std::vector<int> ids;
  MPI_Request q;
  MPI_Comm comm;
  void start(int n, int to);
};

void Halo::start(int n, int to) {
  std::vector<int> sizes(n, 1);
  ids = sizes;
  MPI_Isend(ids.data(), n, MPI_INT, to, 0, comm, &q);
}

std::vector<int> given(int n, int to, MPI_Comm comm, MPI_Request *q) {
  std::vector<int> sizes(n, 1);
  MPI_Isend(sizes.data(), n, MPI_INT, to, 0, comm, q);
  return sizes;
}
