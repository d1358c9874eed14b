// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many rows there are is found out at run time; what they consist of is
// not.
// Twin: bad-unknown-layout.c.
// RUN: %clang -O0 -g %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | %silent
// RUN: %clang -O2 -g %stub_ompi -fplugin=%plugin -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

static void make(int Rows, int Columns, MPI_Datatype Of, MPI_Datatype *To) {
  MPI_Type_vector(Rows, 1, Columns, Of, To);
  MPI_Type_commit(To);
}

void shift(int *Flags, double *Field, int Rows, int Columns) {
  MPI_Datatype Column, Part;
  make(Rows, Columns, MPI_DOUBLE, &Column);
  MPI_Send(Field, 1, Column, 0, 0, MPI_COMM_WORLD);
  MPI_Type_free(&Column);
  MPI_Type_contiguous(Columns, MPI_INT, &Part);
  MPI_Type_commit(&Part);
  MPI_Recv(Flags, 1, Part, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Type_free(&Part);
}
