// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI reads the sides of the grid that it is to reckon: those that are not 0
// stay. Here nothing has set them.
//
// Twin: good-sides-unset.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

void grid(MPI_Comm comm, MPI_Comm *made) {
  int size, sides[2], around[2] = {0, 1};
  MPI_Comm_size(comm, &size);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Dims_create gets the value of 'sides', which nothing has set [{{.*}}mpi-argument]
  MPI_Dims_create(size, 2, sides);
  MPI_Cart_create(comm, 2, sides, around, 0, made);
}
