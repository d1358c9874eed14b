// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Datatypes of structures that say other things of a variable than its
// declaration does, and parts of arrays that lie outside of it.
//
// RUN: %found
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
  int right[3] = {1, 3, 1}, longer[3] = {1, 4, 1};
  MPI_Aint offsets[3] = {0, offsetof(struct body, at),
                         offsetof(struct body, kind)};
  MPI_Aint wrong[3] = {0, 4, offsetof(struct body, kind)};
  MPI_Datatype types[3] = {MPI_INT, MPI_DOUBLE, MPI_CHAR};
  MPI_Datatype swapped[3] = {MPI_DOUBLE, MPI_INT, MPI_CHAR};
  MPI_Datatype t = typeOf(longer, offsets, types, 3);
  MPI_Bcast(&one, 1, t, 0, MPI_COMM_WORLD);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_Bcast takes an element of MPI_DOUBLE at byte 32 of the data, where the buffer has one of type 1-byte integer [{{.*}}mpi-buffer-type]
  MPI_Type_free(&t);
  t = typeOf(right, wrong, types, 3);
  MPI_Bcast(&one, 1, t, 0, MPI_COMM_WORLD);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_Bcast takes an element of MPI_DOUBLE at byte 4 of the data, where the buffer has no member [{{.*}}mpi-buffer-type]
  MPI_Type_free(&t);
  t = typeOf(right, offsets, swapped, 3);
  MPI_Bcast(&one, 1, t, 0, MPI_COMM_WORLD);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_Bcast takes an element of MPI_DOUBLE at byte 0 of the data, where the buffer has one of type 4-byte integer [{{.*}}mpi-buffer-type]
  MPI_Type_free(&t);
}

/// The second item begins where the first one ends.
static void extent(void) {
  int lengths[2] = {1, 3};
  MPI_Aint offsets[2] = {0, offsetof(struct body, at)};
  MPI_Datatype t, types[2] = {MPI_INT, MPI_DOUBLE};
  MPI_Type_create_struct(2, lengths, offsets, types, &t);
  MPI_Type_commit(&t);
  MPI_Bcast(many, 4, t, 0, MPI_COMM_WORLD);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_Bcast takes an element of MPI_DOUBLE at byte 40 of the data, where the buffer has one of type 4-byte integer [{{.*}}mpi-buffer-type]
  MPI_Type_free(&t);
}

static void addresses(void) {
  struct body here = {0};
  int lengths[2] = {1, 3};
  MPI_Aint at[2];
  MPI_Datatype t, types[2] = {MPI_INT, MPI_DOUBLE};
  MPI_Get_address(&here.id, &at[0]);
  MPI_Get_address(&here.id, &at[1]);
  at[1] -= at[0];
  at[0] = 0;
  MPI_Type_create_struct(2, lengths, at, types, &t);
  MPI_Type_commit(&t);
  MPI_Bcast(&here, 1, t, 0, MPI_COMM_WORLD);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_Bcast takes an element of MPI_DOUBLE at byte 0 of the data, where the buffer has one of type 4-byte integer [{{.*}}mpi-buffer-type]
  MPI_Type_free(&t);
}

static void parts(void) {
  double grid[4][4] = {{0}};
  int numbers[8] = {0}, lengths[2] = {2, 2}, from[2] = {0, 7};
  int sizes[2] = {6, 4}, subsizes[2] = {6, 1}, starts[2] = {0, 1};
  MPI_Datatype t;
  MPI_Type_indexed(2, lengths, from, MPI_INT, &t);
  MPI_Type_commit(&t);
  MPI_Bcast(numbers, 1, t, 0, MPI_COMM_WORLD);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_Bcast uses bytes 28 to 35 of a buffer that has 32, on rank 0 [{{.*}}mpi-buffer-type]
  MPI_Type_free(&t);
  MPI_Type_create_subarray(2, sizes, subsizes, starts, MPI_ORDER_C, MPI_DOUBLE,
                           &t);
  MPI_Type_commit(&t);
  MPI_Bcast(grid, 1, t, 0, MPI_COMM_WORLD);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_Bcast uses bytes 136 to 143 of a buffer that has 128, on rank 0 [{{.*}}mpi-buffer-type]
  MPI_Type_free(&t);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  members();
  extent();
  addresses();
  parts();
  MPI_Finalize();
  return 0;
}
