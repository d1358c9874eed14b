// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One rank does not come to the wait for what every rank starts.
// Twin: good-wait-by-rank.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
void exchange(double *mine, double *other, int n, int left, int right,
              MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  MPI_Request open[2];
  // CHECK: wait-by-rank.c:[[@LINE+1]]:{{.*}}: warning: MPI_Irecv's request is never completed [{{.*}}mpi-request]
  MPI_Irecv(other, n, MPI_DOUBLE, left, 1, comm, &open[0]);
  // CHECK: wait-by-rank.c:[[@LINE+1]]:{{.*}}: warning: MPI_Isend's request is never completed [{{.*}}mpi-request]
  MPI_Isend(mine, n, MPI_DOUBLE, right, 1, comm, &open[1]);
  if (rank != 1)
    // CHECK: wait-by-rank.c:[[@LINE+1]]:{{.*}}: note: only other ranks come to this MPI_Waitall
    MPI_Waitall(2, open, MPI_STATUSES_IGNORE);
}
