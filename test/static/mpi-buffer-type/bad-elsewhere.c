// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
// Variables of other files are as large as they are declared.
// Twin: good-elsewhere.c.
#include <mpi.h>

extern int walkers;
extern double energies[4];

void send(void) {
  MPI_Send(&walkers, 1, MPI_LONG_LONG, 1, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Send uses 1 element of MPI_LONG_LONG (8 bytes), but the buffer has 4 bytes [{{.*}}mpi-buffer-type]
  MPI_Send(energies, 5, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Send uses 5 elements of MPI_DOUBLE (40 bytes), but the buffer has 32 bytes [{{.*}}mpi-buffer-type]
}
