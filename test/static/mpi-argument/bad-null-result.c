// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %clang %stub_mpi -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %clang %stub_mpi -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// Null pointers where calls give something back. With handles that are numbers
// null is no MPI_STATUS_IGNORE.
// Twin: good-null-result.c.
#include <mpi.h>
#include <stddef.h>

long offset_before(long mine, MPI_Comm comm) {
  int rank, size;
  long before = 0;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  if (rank > 0)
    MPI_Recv(&before, 1, MPI_LONG, rank - 1, 0, comm, NULL);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Recv gets a null pointer for the status, which is not MPI_STATUS_IGNORE with this MPI [{{.*}}mpi-argument]
  mine += before;
  if (rank + 1 < size)
    MPI_Send(&mine, 1, MPI_LONG, rank + 1, 0, comm);
  return before;
}

void both(MPI_Request *two) {
  MPI_Waitall(2, two, NULL);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Waitall gets a null pointer for the status, which is not MPI_STATUSES_IGNORE with this MPI [{{.*}}mpi-argument]
}

void poll(MPI_Request *one) {
  MPI_Test(one, NULL, MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Test gets a null pointer where it gives back a result [{{.*}}mpi-argument]
}

int neighbour(MPI_Comm grid) {
  int to;
  MPI_Cart_shift(grid, 0, 1, NULL, &to);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Cart_shift gets a null pointer where it gives back a result [{{.*}}mpi-argument]
  return to;
}
