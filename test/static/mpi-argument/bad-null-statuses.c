// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A null pointer for as many statuses as there are requests.
// Twin: good-null-statuses.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <stddef.h>

void finish(MPI_Request *all, int n, MPI_Comm comm) {
  MPI_Barrier(comm); // by a number
  MPI_Waitall(n, all, NULL);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Waitall {{.*}}MPI_STATUSES_IGNORE
}
