// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-counted.c, in the datatype of the receive, in bytes, or by another
// receive.
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdlib.h>

int take(int from, double *x, int most, MPI_Comm comm) {
  MPI_Status status;
  int n;
  MPI_Recv(x, most, MPI_DOUBLE, from, 1, comm, &status);
  MPI_Get_count(&status, MPI_DOUBLE, &n);
  return n;
}

int bytes(int from, double *x, int most, MPI_Comm comm) {
  MPI_Status status;
  int n;
  MPI_Recv(x, most, MPI_DOUBLE, from, 1, comm, &status);
  MPI_Get_count(&status, MPI_BYTE, &n);
  return n;
}

int either(int from, double *x, int *y, int most, int which, MPI_Comm comm) {
  MPI_Status status;
  int n;
  if (which)
    MPI_Recv(x, most, MPI_DOUBLE, from, 1, comm, &status);
  else
    MPI_Recv(y, most, MPI_INT, from, 1, comm, &status);
  MPI_Get_count(&status, MPI_INT, &n);
  return which ? n / 2 : n;
}

int *fetch(int from, MPI_Comm comm) {
  MPI_Status status;
  int n;
  MPI_Probe(from, 2, comm, &status);
  MPI_Get_count(&status, MPI_INT, &n);
  int *x = malloc(n * sizeof *x);
  MPI_Recv(x, n, MPI_INT, from, 2, comm, &status);
  return x;
}
