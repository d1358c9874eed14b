// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The root sends by a type that is never made. Twin: good-root-alone.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <stddef.h>

void deal(float *rows, int length, int *counts, int *starts, int place) {
  MPI_Datatype row;
  if (place == 0) {
    // CHECK: :[[@LINE+1]]:5: warning: MPI_Scatterv uses a datatype that was never set
    MPI_Scatterv(rows, counts, starts, row, MPI_IN_PLACE, 0, MPI_FLOAT, 0, MPI_COMM_WORLD);
  } else {
    MPI_Scatterv(NULL, NULL, NULL, row, rows, length, MPI_FLOAT, 0, MPI_COMM_WORLD);
    MPI_Type_contiguous(length, MPI_FLOAT, &row);
    MPI_Type_free(&row);
  }
}
