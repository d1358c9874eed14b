// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Datatypes that another function makes, where they fit, and some of which it
// is not known which one they are. RUN: %quiet
#include <mpi.h>

static MPI_Datatype row(int n) {
  MPI_Datatype t;
  MPI_Type_contiguous(n, MPI_DOUBLE, &t);
  MPI_Type_commit(&t);
  return t;
}
static int column(int rows, int columns, MPI_Datatype of, MPI_Datatype *out) {
  if (rows < 0)
    return 1;
  MPI_Type_vector(rows, 1, columns, of, out);
  MPI_Type_commit(out);
  return 0;
}
static int triple(MPI_Datatype *out) {
  MPI_Datatype t = MPI_DATATYPE_NULL;
  MPI_Type_contiguous(3, MPI_INT, &t);
  MPI_Type_commit(&t);
  *out = t;
  return MPI_SUCCESS;
}
static MPI_Datatype kept;
void set_up(void) {
  MPI_Type_contiguous(8, MPI_FLOAT, &kept);
  MPI_Type_commit(&kept);
}

void returned(int to) {
  double x[4] = {0};
  MPI_Datatype t = row(4);
  MPI_Send(x, 1, t, to, 0, MPI_COMM_WORLD);
  MPI_Type_free(&t);
}

void handed_out(int to) {
  double a[4][4] = {{0}};
  MPI_Datatype t;
  column(4, 4, MPI_DOUBLE, &t);
  MPI_Send(a, 1, t, to, 0, MPI_COMM_WORLD);
  MPI_Type_free(&t);
}

void stored(int to) {
  int x[3] = {0};
  MPI_Datatype t;
  triple(&t);
  MPI_Send(x, 1, t, to, 0, MPI_COMM_WORLD);
  MPI_Type_free(&t);
}

void global(int to) {
  float x[8] = {0};
  MPI_Send(x, 1, kept, to, 0, MPI_COMM_WORLD);
}

void strided(int to) {
  double a[10] = {0};
  MPI_Datatype one, all;
  MPI_Type_create_hvector(3, 1, 4 * sizeof(double), MPI_DOUBLE, &one);
  MPI_Type_create_resized(one, 0, sizeof(double), &all);
  MPI_Type_commit(&all);
  MPI_Send(a, 2, all, to, 0, MPI_COMM_WORLD);
  MPI_Type_free(&one);
  MPI_Type_free(&all);
}

static int either(int wide, MPI_Datatype *out) {
  if (wide)
    MPI_Type_contiguous(8, MPI_DOUBLE, out);
  else
    MPI_Type_contiguous(2, MPI_DOUBLE, out);
  return MPI_Type_commit(out);
}
void chosen(int to) {
  double x[2] = {0};
  MPI_Datatype t;
  either(0, &t);
  MPI_Send(x, 1, t, to, 0, MPI_COMM_WORLD);
  MPI_Type_free(&t);
}

void twice(int to) {
  double x[2] = {0};
  MPI_Datatype t = row(4);
  MPI_Type_free(&t);
  t = row(2);
  MPI_Send(x, 1, t, to, 0, MPI_COMM_WORLD);
  MPI_Type_free(&t);
}
