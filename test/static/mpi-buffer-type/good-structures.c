// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Datatypes of structures and of parts of arrays as the variables are declared:
// members that are left out, unions, raw storage, complex numbers.
//
// RUN: %quiet
#include <mpi.h>
#include <stddef.h>

struct body {
  int id;
  double at[3];
  char kind;
};

static struct body one, many[4];

static MPI_Datatype typeOf(int *lengths, MPI_Aint *offsets, MPI_Datatype *types,
                           int n) {
  MPI_Datatype made, whole;
  MPI_Type_create_struct(n, lengths, offsets, types, &made);
  MPI_Type_create_resized(made, 0, sizeof(struct body), &whole);
  MPI_Type_commit(&whole);
  MPI_Type_free(&made);
  return whole;
}

static void members(void) {
  int right[3] = {1, 3, 1}, longer[3] = {1, 2, 1};
  MPI_Aint offsets[3] = {0, offsetof(struct body, at),
                         offsetof(struct body, kind)};
  MPI_Aint wrong[3] = {0, 16, offsetof(struct body, kind)};
  MPI_Datatype types[3] = {MPI_INT, MPI_DOUBLE, MPI_CHAR};
  MPI_Datatype swapped[3] = {MPI_UNSIGNED, MPI_DOUBLE, MPI_BYTE};
  MPI_Datatype t = typeOf(longer, offsets, types, 3);
  MPI_Bcast(&one, 1, t, 0, MPI_COMM_WORLD);
  MPI_Type_free(&t);
  t = typeOf(longer, wrong, types, 3);
  MPI_Bcast(&one, 1, t, 0, MPI_COMM_WORLD);
  MPI_Type_free(&t);
  t = typeOf(right, offsets, swapped, 3);
  MPI_Bcast(&one, 1, t, 0, MPI_COMM_WORLD);
  MPI_Type_free(&t);
}

static void extent(void) {
  int lengths[3] = {1, 3, 1};
  MPI_Aint offsets[3] = {0, offsetof(struct body, at),
                         offsetof(struct body, kind)};
  MPI_Datatype t, types[3] = {MPI_INT, MPI_DOUBLE, MPI_CHAR};
  MPI_Type_create_struct(3, lengths, offsets, types, &t);
  MPI_Type_commit(&t);
  MPI_Bcast(many, 4, t, 0, MPI_COMM_WORLD);
  MPI_Type_free(&t);
}

struct mixed {
  union {
    int number;
    double value;
  } either;
  char raw[16];
  double re, im;
  unsigned flags : 3;
};

static void anything(void) {
  struct mixed m = {{0}};
  int lengths[4] = {1, 2, 1, 1};
  MPI_Aint offsets[4] = {0, offsetof(struct mixed, raw),
                         offsetof(struct mixed, re),
                         offsetof(struct mixed, im) + sizeof(double)};
  MPI_Datatype t, types[4] = {MPI_DOUBLE, MPI_DOUBLE, MPI_C_DOUBLE_COMPLEX,
                              MPI_UNSIGNED};
  MPI_Type_create_struct(4, lengths, offsets, types, &t);
  MPI_Type_commit(&t);
  MPI_Bcast(&m, 1, t, 0, MPI_COMM_WORLD);
  MPI_Type_free(&t);
}

static void addresses(void) {
  struct body here = {0};
  int lengths[2] = {1, 3};
  MPI_Aint at[2];
  MPI_Datatype t, types[2] = {MPI_INT, MPI_DOUBLE};
  MPI_Get_address(&here.id, &at[0]);
  MPI_Get_address(&here.at, &at[1]);
  at[1] -= at[0];
  at[0] = 0;
  MPI_Type_create_struct(2, lengths, at, types, &t);
  MPI_Type_commit(&t);
  MPI_Bcast(&here, 1, t, 0, MPI_COMM_WORLD);
  MPI_Type_free(&t);
}

static void parts(void) {
  double grid[4][4] = {{0}};
  int numbers[8] = {0}, lengths[2] = {2, 2}, from[2] = {0, 6};
  int sizes[2] = {4, 4}, subsizes[2] = {4, 1}, starts[2] = {0, 1};
  MPI_Datatype t;
  MPI_Type_indexed(2, lengths, from, MPI_INT, &t);
  MPI_Type_commit(&t);
  MPI_Bcast(numbers, 1, t, 0, MPI_COMM_WORLD);
  MPI_Type_free(&t);
  MPI_Type_create_subarray(2, sizes, subsizes, starts, MPI_ORDER_C, MPI_DOUBLE,
                           &t);
  MPI_Type_commit(&t);
  MPI_Bcast(grid, 1, t, 0, MPI_COMM_WORLD);
  MPI_Type_free(&t);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  members();
  extent();
  anything();
  addresses();
  parts();
  MPI_Finalize();
  return 0;
}
