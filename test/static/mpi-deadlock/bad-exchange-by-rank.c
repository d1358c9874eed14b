// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same with the own rank as the tag of both. Twin: good-exchange-tags.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %quiet
#include <mpi.h>

void by_rank(double *a, double *b, int n, int partner, MPI_Comm comm) {
  int rank;
  MPI_Request open[2];
  MPI_Comm_rank(comm, &rank);
  MPI_Irecv(b, n, MPI_DOUBLE, partner, rank, comm, &open[0]);
  MPI_Isend(a, n, MPI_DOUBLE, partner, rank, comm, &open[1]);
  MPI_Waitall(2, open, MPI_STATUSES_IGNORE);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Waitall on rank 0 waits for ever for a message of rank 1 [{{.*}}mpi-deadlock]
}
