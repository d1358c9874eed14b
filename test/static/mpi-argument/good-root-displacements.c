// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All ranks add up lengths that the root alone has got, into displacements that
// the root alone reads.
// Twin: bad-root-displacements.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdlib.h>

void collect(double *mine, int n, double *all) {
  int size;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int *lengths = malloc(size * sizeof(int));
  int *starts = malloc(size * sizeof(int));
  MPI_Gather(&n, 1, MPI_INT, lengths, 1, MPI_INT, 0, MPI_COMM_WORLD);
  starts[0] = 0;
  for (int i = 1; i < size; i++)
    starts[i] = starts[i - 1] + lengths[i - 1];
  MPI_Gatherv(mine, n, MPI_DOUBLE, all, lengths, starts, MPI_DOUBLE, 0,
              MPI_COMM_WORLD);
  free(starts);
  free(lengths);
}
