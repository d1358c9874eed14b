// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many rows there are is found out at run time; what they consist of is
// not.
// Twin: good-unknown-layout.c.
// RUN: %clang -O0 -g %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %clang -O2 -g %stub_ompi -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

static void make(int Rows, int Columns, MPI_Datatype Of, MPI_Datatype *To) {
  MPI_Type_vector(Rows, 1, Columns, Of, To);
  MPI_Type_commit(To);
}

void shift(int *Flags, double *Field, int Rows, int Columns) {
  MPI_Datatype Column, Part;
  make(Rows, Columns, MPI_DOUBLE, &Column);
  // CHECK: :[[#@LINE+2]]:{{.*}}MPI_Send takes elements of MPI_DOUBLE from or into a buffer of type 'int'
  // CHECK: note: the datatype is set here, and consists of MPI_DOUBLE
  MPI_Send(Flags, 1, Column, 0, 0, MPI_COMM_WORLD);
  MPI_Type_free(&Column);
  MPI_Type_contiguous(Columns, MPI_INT, &Part);
  MPI_Type_commit(&Part);
  // CHECK: :[[#@LINE+1]]:{{.*}}MPI_Recv takes elements of MPI_INT from or into a buffer of type 'double'
  MPI_Recv(Field, 1, Part, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Type_free(&Part);
}
