// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each rank sends its part of the array that all parts are received into; the
// number of the part is the rank, or (level 2) a parameter.
// Twin: good-own-part.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>

void one(double *All, MPI_Comm Comm) {
  int Me;
  MPI_Comm_rank(Comm, &Me);
  MPI_Allgather(&All[Me], 1, MPI_DOUBLE, All, 1, MPI_DOUBLE, Comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allgather sends a part of the buffer that it receives into [{{.*}}mpi-buffer-overlap]
}

void many(int *All, int N, MPI_Comm Comm) {
  int Me;
  MPI_Comm_rank(Comm, &Me);
  MPI_Allgather(All + Me * N, N, MPI_INT, All, N, MPI_INT, Comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allgather sends a part
}

int Table[64];
void given(int Me, MPI_Comm Comm) {
  MPI_Gather(&Table[Me], 1, MPI_INT, Table, 1, MPI_INT, 0, Comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Gather sends a part
}
