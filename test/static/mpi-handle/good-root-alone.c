// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-root-alone.c, where the root has the type that it sends; what the others
// name there means nothing.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stddef.h>

void deal(float *rows, int length, int *counts, int *starts, int place) {
  MPI_Datatype row;
  if (place == 0) {
    MPI_Type_contiguous(length, MPI_FLOAT, &row);
    MPI_Type_commit(&row);
    MPI_Scatterv(rows, counts, starts, row, MPI_IN_PLACE, 0, MPI_FLOAT, 0, MPI_COMM_WORLD);
    MPI_Type_free(&row);
  } else {
    MPI_Scatterv(NULL, NULL, NULL, row, rows, length, MPI_FLOAT, 0, MPI_COMM_WORLD);
  }
}
