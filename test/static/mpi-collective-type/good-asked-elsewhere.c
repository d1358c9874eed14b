// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The number of ranks is asked for elsewhere and kept in a variable of the file,
// which is no part of what each rank is said to send and to receive.
// Twin: bad-asked-elsewhere.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

static int members;
int workers;

void prepare(void) {
  MPI_Comm_size(MPI_COMM_WORLD, &members);
  MPI_Comm_size(MPI_COMM_WORLD, &workers);
}

void starts(int mine, int *all) {
  MPI_Allgather(&mine, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD);
}

void deal(double *parts, double *part, int n) {
  MPI_Scatter(parts, n, MPI_DOUBLE, part, n, MPI_DOUBLE, 0,
              MPI_COMM_WORLD);
}
