// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many cells there are is not known, but the ranks never name the same number:
// the root leaves out what the others count, here and in a function by itself.
// Twin: good-one-more.c.
//
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:

#include <mpi.h>
#include <stdlib.h>

void spread(double *cells, int held) {
  int me;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (me == 0)
    // CHECK: bad-one-more.c:[[#@LINE+1]]:{{.*}}rank 0 passes say {{[0-9]+}} x MPI_DOUBLE to MPI_Bcast and rank 1 passes say {{[0-9]+}} x MPI_DOUBLE
    MPI_Bcast(cells, held, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  else
    MPI_Bcast(cells, held - 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

void add(double *cells, double *total, int held, MPI_Comm among) {
  int me;
  MPI_Comm_rank(among, &me);
  if (me == 0)
    // CHECK: bad-one-more.c:[[#@LINE+1]]:{{.*}}rank 0 passes say {{[0-9]+}} x MPI_DOUBLE to MPI_Reduce and rank 1 passes say {{[0-9]+}} x MPI_DOUBLE
    MPI_Reduce(MPI_IN_PLACE, total, held, MPI_DOUBLE, MPI_SUM, 0, among);
  else
    MPI_Reduce(cells, NULL, 2 * held, MPI_DOUBLE, MPI_SUM, 0, among);
}

int main(int argc, char **argv) {
  int me, held;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  held = argc > 1 ? atoi(argv[1]) : 0;
  if (held < 1)
    MPI_Abort(MPI_COMM_WORLD, 1);
  double *cells = calloc(held + 1, sizeof *cells);
  double *total = calloc(held + 1, sizeof *total);
  if (me == 0)
    // CHECK: bad-one-more.c:[[#@LINE+1]]:{{.*}}rank 0 passes say {{[0-9]+}} x MPI_DOUBLE to MPI_Reduce and rank 1 passes say {{[0-9]+}} x MPI_DOUBLE
    MPI_Reduce(MPI_IN_PLACE, total, held, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  else
    MPI_Reduce(cells, total, held + 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  free(total);
  free(cells);
  MPI_Finalize();
  return 0;
}
