// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Datatypes that another function makes and returns or hands out, and one that
// is kept in a global.
// RUN: %found
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
  double x[3] = {0};
  MPI_Datatype t = row(4);
  MPI_Send(x, 1, t, to, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Send uses 1 element of 't' (32 bytes), but the buffer has 24 bytes [{{.*}}mpi-buffer-type]
  MPI_Type_free(&t);
}

void handed_out(int to) {
  double a[4][4] = {{0}};
  MPI_Datatype t;
  column(4, 6, MPI_DOUBLE, &t);
  MPI_Send(a, 1, t, to, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Send uses 1 element of 't' (152 bytes), but the buffer has 128 bytes [{{.*}}mpi-buffer-type]
  MPI_Type_free(&t);
}

void stored(int to) {
  float x[3] = {0};
  MPI_Datatype t;
  triple(&t);
  MPI_Send(x, 1, t, to, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Send takes elements of MPI_INT from or into a buffer of type 'float' [{{.*}}mpi-buffer-type]
  MPI_Type_free(&t);
}

void global(int to) {
  float x[7] = {0};
  MPI_Send(x, 1, kept, to, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Send uses 1 element of 'kept' (32 bytes), but the buffer has 28 bytes [{{.*}}mpi-buffer-type]
}

void strided(int to) {
  double a[9] = {0};
  MPI_Datatype one, all;
  MPI_Type_create_hvector(3, 1, 4 * sizeof(double), MPI_DOUBLE, &one);
  MPI_Type_create_resized(one, 0, sizeof(double), &all);
  MPI_Type_commit(&all);
  MPI_Send(a, 2, all, to, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Send uses 2 elements of 'all' (80 bytes), but the buffer has 72 bytes [{{.*}}mpi-buffer-type]
  MPI_Type_free(&one);
  MPI_Type_free(&all);
}
