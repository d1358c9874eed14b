// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A message is counted in another datatype than it is received as: after its
// receive, or for a receive that takes that number.
// Twin: good-counted.c.
// RUN: %found
#include <mpi.h>
#include <stdlib.h>

int take(int from, double *x, int most, MPI_Comm comm) {
  MPI_Status status;
  int n;
  MPI_Recv(x, most, MPI_DOUBLE, from, 1, comm, &status);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Get_count counts in MPI_INT what is received as MPI_DOUBLE [{{.*}}mpi-message-type]
  MPI_Get_count(&status, MPI_INT, &n);
  return n;
}
// CHECK: note: MPI_Recv receives it here
// CHECK: note: fix: count the message in the datatype that it is received as

int *fetch(int from, MPI_Comm comm) {
  MPI_Status status;
  int n;
  MPI_Probe(from, 2, comm, &status);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Get_count counts in MPI_DOUBLE what is received as MPI_INT
  MPI_Get_count(&status, MPI_DOUBLE, &n);
  int *x = malloc(n * sizeof *x);
  MPI_Recv(x, n, MPI_INT, from, 2, comm, &status);
  return x;
}
