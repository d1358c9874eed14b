// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A library starts MPI with arguments that it has not got.
// Twin: good-arguments-unset.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

void start_unless_started(void) {
  int argc, started;
  char **argv;
  MPI_Initialized(&started);
  if (!started)
    MPI_Init(&argc, &argv);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Init gets the value of 'argc', which nothing has set [{{.*}}mpi-argument]
}
