// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same with equal sides, or equal for the numbers it is meant for.
// Twin: bad-total-count.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void collect(double *mine, double *all, int n, MPI_Comm comm) {
  MPI_Gather(mine, n, MPI_DOUBLE, all, n, MPI_DOUBLE, 0, comm);
}

void hand_out(double *all, double *mine, int total, MPI_Comm comm) {
  int size;
  MPI_Comm_size(comm, &size);
  const int each = total / size;
  MPI_Scatter(all, each, MPI_DOUBLE, mine, each, MPI_DOUBLE, 0, comm);
}

void rounded(double *all, double *mine, int total, MPI_Comm comm) {
  int size;
  MPI_Comm_size(comm, &size);
  MPI_Scatter(all, total / size, MPI_DOUBLE, mine, (total + size - 1) / size,
              MPI_DOUBLE, 0, comm);
}

void told(double *mine, double *all, int n, int total, MPI_Comm comm) {
  MPI_Gather(mine, n, MPI_DOUBLE, all, total, MPI_DOUBLE, 0, comm);
}
