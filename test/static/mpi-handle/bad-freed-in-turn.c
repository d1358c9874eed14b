// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each turn of a loop frees what the next one uses. Level 2, for the loop may
// have one turn.
// Twin: good-freed-in-turn.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %quiet
#include <mpi.h>

void exchange(MPI_Comm comm, double *a, int n, int steps) {
  MPI_Comm own;
  MPI_Comm_dup(comm, &own);
  int s = 0;
  do {
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Bcast uses a communicator that is freed [{{.*}}mpi-handle]
    MPI_Bcast(a, n, MPI_DOUBLE, 0, own);
    MPI_Comm_free(&own);
  } while (++s < steps);
}

void once_more(double *a, int to, MPI_Comm comm, int steps) {
  MPI_Request r;
  MPI_Send_init(a, 8, MPI_DOUBLE, to, 0, comm, &r);
  int s = 0;
  do {
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Start starts a request that is null [{{.*}}mpi-request]
    MPI_Start(&r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Request_free(&r);
  } while (++s < steps);
}
