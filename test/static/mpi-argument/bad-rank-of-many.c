// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranks that only a job of thousands has, written as numbers.
// Twin: good-rank-of-few.c.
//
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:

#include <mpi.h>

void share(double *Field, int Cells, MPI_Comm Comm) {
  // CHECK: bad-rank-of-many.c:[[#@LINE+1]]:{{.*}}MPI_Bcast names rank 5000, which a job of fewer than 5001 ranks has not
  MPI_Bcast(Field, Cells, MPI_DOUBLE, 5000, Comm);
}

void report(double *Field, int Cells, MPI_Comm Comm) {
  int Mine;
  MPI_Comm_rank(Comm, &Mine);
  if (Mine == 0)
    MPI_Recv(Field, Cells, MPI_DOUBLE, 1, 7, Comm, MPI_STATUS_IGNORE);
  else if (Mine == 1)
    // CHECK: bad-rank-of-many.c:[[#@LINE+1]]:{{.*}}MPI_Send names rank 999, which a job of fewer than 1000 ranks has not
    MPI_Send(Field, Cells, MPI_DOUBLE, 999, 7, Comm);
}
