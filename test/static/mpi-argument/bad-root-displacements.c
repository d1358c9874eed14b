// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All ranks add up lengths that the root alone has got, into displacements that
// all of them read.
// Twin: good-root-displacements.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <stdlib.h>

void collect(double *mine, int n, double *all) {
  int size;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int *lengths = malloc(size * sizeof(int));
  int *starts = malloc(size * sizeof(int));
  // CHECK: [[#@LINE+1]]:3: warning: MPI_Gather gives 'lengths' a value on the root alone, and every rank goes by it
  MPI_Gather(&n, 1, MPI_INT, lengths, 1, MPI_INT, 0, MPI_COMM_WORLD);
  starts[0] = 0;
  for (int i = 1; i < size; i++)
    starts[i] = starts[i - 1] + lengths[i - 1];
  mine += starts[size / 2];
  // CHECK: [[#@LINE+1]]:3: warning: the count of MPI_Reduce on MPI_COMM_WORLD is each rank's own
  MPI_Reduce(mine, all, starts[size - 1], MPI_DOUBLE, MPI_SUM, 0,
             MPI_COMM_WORLD);
  free(starts);
  free(lengths);
}
