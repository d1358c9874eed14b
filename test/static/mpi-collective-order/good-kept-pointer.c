// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is tested is a pointer that others have left, and no ranks were shown to
// part by it: level 2.
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <stdio.h>

static FILE *Log;

void start(MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0)
    Log = fopen("log", "w");
}

void note(MPI_Comm comm, const char *text) {
  MPI_Comm own;
  MPI_Request request;
  MPI_Comm_idup(comm, &own, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  if (Log) {
    fputs(text, Log);
    MPI_Barrier(comm);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of 'comm'
  }
  MPI_Comm_free(&own);
}
