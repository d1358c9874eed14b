// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The largest of some numbers' bytes is not the largest of the numbers.
// Twin: good-bytes-reduced.cpp.
// RUN: %found
#include <mpi.h>

struct object {
  long long largest;
};

void agree(object &o, long long mine, MPI_Comm comm) {
  MPI_Allreduce(reinterpret_cast<char *>(&mine),
                reinterpret_cast<char *>(&o.largest), sizeof mine, MPI_CHAR,
                MPI_MAX, comm);
  // CHECK: :[[#@LINE-3]]:3: warning: MPI_Allreduce takes elements of MPI_CHAR from or into a buffer of type 8-byte integer [{{.*}}mpi-buffer-type]
}
