// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of a library that send without a buffer to all before they receive,
// in a circle or to everybody. Twin: good-synchronous-first.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %quiet
#include <mpi.h>

void circle(double *a, double *b, int n, MPI_Comm comm) {
  int rank, size;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  MPI_Ssend(a, n, MPI_DOUBLE, (rank + 1) % size, 3, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Ssend on rank 0 waits for ever for a receive of rank 1 [{{.*}}mpi-deadlock]
  MPI_Recv(b, n, MPI_DOUBLE, (rank + size - 1) % size, 3, comm,
           MPI_STATUS_IGNORE);
}

void everybody(double *a, double *b, int n, MPI_Comm comm) {
  int rank, size;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  for (int i = 0; i < size; ++i)
    if (i != rank)
      MPI_Ssend(a, n, MPI_DOUBLE, i, 4, comm);
  // CHECK: :[[#@LINE-1]]:7: warning: MPI_Ssend on rank 0 waits for ever for a receive of rank 1 [{{.*}}mpi-deadlock]
  for (int i = 0; i < size; ++i)
    if (i != rank)
      MPI_Recv(b + i * n, n, MPI_DOUBLE, i, 4, comm, MPI_STATUS_IGNORE);
}
