// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %clang -O0 -g -Wno-integer-overflow %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %clang -O2 -g -Wno-integer-overflow %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not='{{warning|error}}:'
// The count of complex numbers went to the datatype: a handle of MPICH is an
// integer, which the compiler multiplies.
#include <mpi.h>

void spread(double *z, int n, MPI_Comm comm) {
  MPI_Bcast(z, n, 2 * MPI_DOUBLE, 0, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast is given a number as
}
