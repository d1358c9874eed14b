// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A datatype that another file sets: all that is known of it is how the calls
// here use it. Twin: good-type-by-use.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %quiet
#include <mpi.h>

typedef double number;
extern MPI_Datatype number_type;
struct grid {
  number mass, *cells;
  long rows;
};

void share(struct grid *g, int n) {
  MPI_Bcast(&g->mass, 1, number_type, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE+1]]:{{.*}}MPI_Bcast uses the datatype 'number_type' for elements of 8-byte integer, other calls use it for 'double'
  MPI_Bcast(&g->rows, 1, number_type, 0, MPI_COMM_WORLD);
  number all;
  MPI_Allreduce(&g->mass, &all, 1, number_type, MPI_SUM, MPI_COMM_WORLD);
  g->mass = all;
}
