// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>
#include <stdlib.h>

static double grid[10];
static int table[4] = {1, 2};

void sizes(void) {
  double x = 0, a[10] = {0};
  MPI_Bcast(&x, 5, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast uses 5 elements of MPI_DOUBLE (40 bytes), but the buffer has 8 bytes [{{.*}}mpi-buffer-type]
  // CHECK: note: the buffer is 'x'
  MPI_Send(a, 20, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Send uses 20 elements of MPI_DOUBLE (160 bytes), but the buffer has 80 bytes [{{.*}}mpi-buffer-type]
  MPI_Send(&a[5], 10, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Send uses 10 elements of MPI_DOUBLE (80 bytes), but the buffer has 40 bytes [{{.*}}mpi-buffer-type]
  MPI_Recv(grid, 11, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Recv uses 11 elements of MPI_DOUBLE (88 bytes), but the buffer has 80 bytes [{{.*}}mpi-buffer-type]
  MPI_Bcast(table, 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast uses 4 elements of MPI_DOUBLE (32 bytes), but the buffer has 16 bytes [{{.*}}mpi-buffer-type]
}

void heap(void) {
  int *p = malloc(4 * sizeof *p);
  char text[8] = "";
  MPI_Bcast(p, 5, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast uses 5 elements of MPI_INT (20 bytes), but the buffer has 16 bytes [{{.*}}mpi-buffer-type]
  MPI_Bcast(text, 9, MPI_CHAR, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast uses 9 elements of MPI_CHAR (9 bytes), but the buffer has 8 bytes [{{.*}}mpi-buffer-type]
  free(p);
}
