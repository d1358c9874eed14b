// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ranks name one number in several ways, or another one that may be as much;
// and what is counted up to an even number fits where it was even before.
// Twin: bad-one-more.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent

#include <mpi.h>
#include <stdlib.h>

void spread(double *cells, int held, int more) {
  int me;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (me == 0)
    MPI_Bcast(cells, 2 * held + 2, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  else
    MPI_Bcast(cells, held + held + 2, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  if (me == 0)
    MPI_Bcast(cells, held + 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  else
    MPI_Bcast(cells, more, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  int me, ranks;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  int even = argc > 2 ? atoi(argv[2]) : 2;
  MPI_Bcast(&even, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (even % 2)
    MPI_Abort(MPI_COMM_WORLD, 1);
  double *pairs = calloc(even + 1, sizeof *pairs);
  if (me == 0)
    MPI_Bcast(pairs, even, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  else
    MPI_Bcast(pairs, (even + 1) / 2 * 2, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  free(pairs);
  MPI_Finalize();
  return 0;
}
