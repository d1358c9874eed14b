// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The next operation is started into the element of the one before: the number
// is not counted up in between.
// Twin: good-same-element.c.
//
// RUN: %found
#include <mpi.h>
#include <stdlib.h>

extern void where(int *number);

void asked(MPI_Request *open, double *in, int peer) {
  int number;
  where(&number);
  MPI_Irecv(in, 4, MPI_DOUBLE, peer, 1, MPI_COMM_WORLD, open + number);
  double *more = malloc(4 * sizeof(double));
  MPI_Irecv(more, 4, MPI_DOUBLE, peer, 2, MPI_COMM_WORLD, open + number);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Irecv overwrites a request that is not completed [{{.*}}mpi-request]
}

static int used;

void counted(MPI_Request *open, double *in, const double *out, const int *peer, int n) {
  for (int i = 0; i < n; i++) {
    MPI_Irecv(in + 4 * i, 4, MPI_DOUBLE, peer[i], 1, MPI_COMM_WORLD, &open[used]);
    MPI_Isend(out + 4 * i, 4, MPI_DOUBLE, peer[i], 1, MPI_COMM_WORLD, &open[used]);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Isend overwrites a request that is not completed [{{.*}}mpi-request]
    used++;
  }
}
