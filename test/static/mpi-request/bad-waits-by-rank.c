// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One rank waits for what all have started, and the others return.
//
// Twin: good-waits-by-rank.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %quiet
#include <mpi.h>

void hand_out(double *v, int n, MPI_Comm comm) {
  int rank;
  MPI_Request open;
  MPI_Comm_rank(comm, &rank);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Ibcast's request is never completed [{{.*}}mpi-request]
  MPI_Ibcast(v, n, MPI_DOUBLE, 0, comm, &open);
  // CHECK: note: not on rank 1, which comes to no more calls
  if (rank == 0)
    MPI_Wait(&open, MPI_STATUS_IGNORE);
}

void to_next(double *v, int n, MPI_Comm comm) {
  int rank, size;
  MPI_Request open;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Isend's request is never completed [{{.*}}mpi-request]
  MPI_Isend(v, n, MPI_DOUBLE, (rank + 1) % size, 0, comm, &open);
  // CHECK: note: not on rank 0, which comes to no more calls
  if (rank > 0)
    MPI_Wait(&open, MPI_STATUS_IGNORE);
}
