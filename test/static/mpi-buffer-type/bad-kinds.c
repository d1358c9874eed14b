// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

void kinds(int n) {
  int i = 0, many[4] = {0};
  long l = 0;
  float f[4] = {0};
  double d = 0, sum, vla[n];
  MPI_Bcast(&i, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast uses 1 element of MPI_DOUBLE (8 bytes), but the buffer has 4 bytes [{{.*}}mpi-buffer-type]
  MPI_Bcast(f, 4, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast takes elements of MPI_INT from or into a buffer of type 'float' [{{.*}}mpi-buffer-type]
  MPI_Allreduce(&d, &sum, 1, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce takes elements of MPI_FLOAT from or into a buffer of type 'double' [{{.*}}mpi-buffer-type]
  MPI_Bcast(&l, 1, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast takes elements of MPI_INT from or into a buffer of type 8-byte integer [{{.*}}mpi-buffer-type]
  MPI_Bcast(many, n, MPI_FLOAT, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast takes elements of MPI_FLOAT from or into a buffer of type 4-byte integer [{{.*}}mpi-buffer-type]
  MPI_Bcast(vla, n, MPI_LONG, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast takes elements of MPI_LONG from or into a buffer of type 'double' [{{.*}}mpi-buffer-type]
}
