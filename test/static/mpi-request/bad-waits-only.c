// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that start nothing and wait for requests of their own. Twins:
// good-waits-only.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <stdlib.h>

void exchange(double *x, const int *neighbors, int number, MPI_Comm comm) {
  MPI_Request *requests = malloc(number * sizeof *requests);
  for (int i = 0; i < number; ++i)
    MPI_Send(x + i, 1, MPI_DOUBLE, neighbors[i], 1, comm);
  for (int i = 0; i < number; ++i)
    // CHECK: bad-waits-only.c:[[#@LINE+1]]:5: warning: MPI_Wait waits for a request that was never set
    MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
  free(requests);
}

void all(double *x, const int *neighbors, int number, MPI_Comm comm) {
  MPI_Request requests[8];
  for (int i = 0; i < number; ++i)
    MPI_Send(x + i, 1, MPI_DOUBLE, neighbors[i], 1, comm);
  // CHECK: bad-waits-only.c:[[#@LINE+1]]:3: warning: MPI_Waitall waits for a request that was never set
  MPI_Waitall(number, requests, MPI_STATUSES_IGNORE);
}
