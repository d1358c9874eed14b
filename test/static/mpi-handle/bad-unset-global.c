// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A handle in a variable of the file that no code of the file sets.
// Twin: good-unset-global.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O0 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

static MPI_Comm rows;
static MPI_Datatype cell;

void pass(double *edge, int n, int to) {
  // CHECK: :[[@LINE+1]]:{{.*}}MPI_Send uses communicator 'rows' that was never set
  MPI_Send(edge, n, MPI_DOUBLE, to, 3, rows);
}

void share(void *cells, int n) {
  // CHECK: :[[@LINE+1]]:{{.*}}MPI_Bcast uses datatype 'cell' that was never set
  MPI_Bcast(cells, n, cell, 0, MPI_COMM_WORLD);
}
