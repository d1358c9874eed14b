// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A variable that other code gets the address of, too, holds the request of one
// operation when the next one is started into it.
// RUN: %found
#include <mpi.h>

void finish(MPI_Request *);

void both(double *a, int n, int to, MPI_Comm comm) {
  MPI_Request q;
  MPI_Isend(a, n, MPI_DOUBLE, to, 1, comm, &q);
  MPI_Isend(a + n, n, MPI_DOUBLE, to, 2, comm, &q);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Isend overwrites a request that is not completed [{{.*}}mpi-request]
  // CHECK: :[[#@LINE-3]]:3: note: the request was set by MPI_Isend here
  finish(&q);
}

// Other memory that is read is no copy of it.
void parts(double *a, const int *n, const int *first, int to, MPI_Comm comm) {
  MPI_Request q;
  for (int i = 0; i < 4; ++i) {
    MPI_Isend(&n[i], 1, MPI_INT, to, 1, comm, &q);
    MPI_Isend(a + first[i], n[i], MPI_DOUBLE, to, 2, comm, &q);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Isend overwrites a request that is not completed [{{.*}}mpi-request]
    finish(&q);
  }
}
