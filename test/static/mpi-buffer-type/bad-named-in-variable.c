// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The datatypes that a program uses stand in variables of the file, which one
// function sets. Twin: good-named-in-variable.c.
// RUN: %found
#include <mpi.h>

static MPI_Datatype number, real;
static double field[64];

void setup(void) {
  number = MPI_INT;
  real = MPI_DOUBLE;
}

void send(int to, int tag) {
  MPI_Send(field, 64, number, to, tag, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Send takes elements of MPI_INT from or into a buffer of type {{.*}}double{{.*}} [{{.*}}mpi-buffer-type]
}

void all(void) {
  double sums[4];
  MPI_Allreduce(field, sums, 8, real, MPI_SUM, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce uses 8 elements of MPI_DOUBLE (64 bytes), but the buffer has 32 bytes [{{.*}}mpi-buffer-type]
}
