// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions that Fortran's compilers call, without their arguments.
// Twin: good-own-name.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

void mpi_init_(int *, char ***);
void mpi_barrier_(void);
void mpi_finalize_();

int main(int argc, char **argv) {
  // CHECK: :[[#@LINE+1]]:3: {{error|warning}}: MPI_Init gets 2 arguments, in Fortran it takes 1
  mpi_init_(&argc, &argv);
  // CHECK: :[[#@LINE+1]]:3: {{error|warning}}: MPI_Barrier gets 0 arguments, in Fortran it takes 2
  mpi_barrier_();
  // CHECK: :[[#@LINE+1]]:3: {{error|warning}}: MPI_Finalize gets 0 arguments, in Fortran it takes 1
  mpi_finalize_();
  return 0;
}
