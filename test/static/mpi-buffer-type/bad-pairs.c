// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Datatypes of a value and a location for buffers of single numbers.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

void one(void) {
  long last = 0;
  MPI_Bcast(&last, 1, MPI_LONG_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast uses 1 element of MPI_LONG_INT (12 bytes), but the buffer has 8 bytes [{{.*}}mpi-buffer-type]
}

void many(long *offsets, int n) {
  MPI_Bcast(offsets, n, MPI_LONG_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast takes elements of MPI_LONG_INT from or into a buffer of type 'long' [{{.*}}mpi-buffer-type]
}

void largest(double *best, double *found) {
  MPI_Allreduce(found, best, 1, MPI_DOUBLE_INT, MPI_MAXLOC, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce takes elements of MPI_DOUBLE_INT from or into a buffer of type 'double' [{{.*}}mpi-buffer-type]
}
