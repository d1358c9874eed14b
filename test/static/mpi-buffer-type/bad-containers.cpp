// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <array>
#include <mpi.h>

void containers() {
  double *heap = new double[5];
  MPI_Bcast(heap, 6, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast uses 6 elements of MPI_DOUBLE (48 bytes), but the buffer has 40 bytes [{{.*}}mpi-buffer-type]
  delete[] heap;
  std::array<double, 3> a{};
  MPI_Bcast(&a, 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast uses 4 elements of MPI_DOUBLE (32 bytes), but the buffer has 24 bytes [{{.*}}mpi-buffer-type]
}
