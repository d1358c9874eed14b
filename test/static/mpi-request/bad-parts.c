// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops start operations in both halves of an array, and only one half is
// waited for. Twin: good-parts.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O1 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %found
#include <mpi.h>

void sends_lost(double out[4][64], double in[4][64], const int *beside, int n,
                MPI_Comm comm) {
  MPI_Request requests[8];
  int sent[4] = {0}, taken[4] = {0};
  for (int i = 0; i < 4; ++i) {
    if (beside[i] < 0)
      continue;
    // CHECK-DAG: :[[#@LINE+1]]:5: warning: MPI_Isend's request is never completed [{{.*}}mpi-request]
    MPI_Isend(out[i], n, MPI_DOUBLE, beside[i], i, comm, &requests[i]);
    sent[i] = 1;
  }
  for (int i = 0; i < 4; ++i) {
    if (beside[i] < 0)
      continue;
    MPI_Irecv(in[i], n, MPI_DOUBLE, beside[i], i, comm, &requests[4 + i]);
    taken[i] = 1;
  }
  for (int i = 0; i < 4; ++i)
    if (taken[i] + sent[i] == 2)
      // CHECK-DAG: :[[#@LINE+1]]:7: note: MPI_Wait gets other elements of 'requests'
      MPI_Wait(&requests[4 + i], MPI_STATUS_IGNORE);
}

void half_waited(double out[4][64], double in[4][64], const int *beside, int n,
                 MPI_Comm comm) {
  MPI_Request requests[8];
  for (int i = 0; i < 8; ++i)
    requests[i] = MPI_REQUEST_NULL;
  for (int i = 0; i < 4; ++i) {
    MPI_Irecv(in[i], n, MPI_DOUBLE, beside[i], i, comm, &requests[i]);
    // CHECK-DAG: :[[#@LINE+1]]:5: warning: MPI_Isend's request is never completed [{{.*}}mpi-request]
    MPI_Isend(out[i], n, MPI_DOUBLE, beside[i], i, comm, &requests[i + 4]);
  }
  MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
}
