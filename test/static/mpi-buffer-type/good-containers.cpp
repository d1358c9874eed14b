// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <array>
#include <complex>
#include <mpi.h>
#include <vector>

template <class T> void share(T &x, int n, MPI_Datatype type) {
  MPI_Bcast(&x, n, type, 0, MPI_COMM_WORLD);
}

void containers(int n) {
  std::vector<double> v(n);
  std::array<double, 3> a{};
  std::complex<double> z;
  double d = 0;
  int i = 0;
  MPI_Bcast(v.data(), 10, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(&v[0], 10, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(a.data(), 3, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(&z, 2, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  double *heap = new double[5];
  MPI_Bcast(heap, 5, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  delete[] heap;
  share(d, 1, MPI_DOUBLE);
  share(i, 1, MPI_INT);
}
