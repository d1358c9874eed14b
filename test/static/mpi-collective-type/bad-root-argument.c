// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is tested is no root of the calls: all ranks go to one side, and nobody
// sends on the other. Twin: good-root-argument.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <stddef.h>

void deal(float *rows, int first) {
  if (first == 1)
    MPI_Scatter(rows, 4, MPI_FLOAT, MPI_IN_PLACE, 0, MPI_FLOAT, 0, MPI_COMM_WORLD);
  else
    // CHECK: :[[@LINE+1]]:5: warning: MPI_Scatter on rank 0 sends 0 x MPI_FLOAT to rank 0, which takes 4 x MPI_FLOAT
    MPI_Scatter(NULL, 0, MPI_FLOAT, rows, 4, MPI_FLOAT, 0, MPI_COMM_WORLD);
}
