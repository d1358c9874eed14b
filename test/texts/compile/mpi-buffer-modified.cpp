// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>
#include <vector>
void offer(int value, int next, std::vector<MPI_Request> &requests) {
  int twice = 2 * value;
  requests.emplace_back();
  MPI_Isend(&twice, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &requests.back());
}


// CHECK:mpi-buffer-modified.cpp:10:3: warning: 'twice' is a local variable and gone when the function returns, before the MPI_Isend that sends it is complete [-Wbackend-plugin=mpi-buffer-modified]
// CHECK-NEXT:   10 |   MPI_Isend(&twice, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &requests.back());
// CHECK-NEXT:      |   ^
// CHECK-NEXT:note: fix: complete the operation before the buffer goes out of scope or is freed, or keep the buffer longer
// CHECK-NEXT:note: more: tutti explain mpi-buffer-modified
// CHECK-NEXT:1 warning generated.
