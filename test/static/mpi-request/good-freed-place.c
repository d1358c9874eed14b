// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Both requests are complete before the structure that has them is freed.
// Twin: bad-freed-place.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdlib.h>

enum { Faces = 2, Cells = 20000 };

struct Domain {
  MPI_Request take[Faces];
  double *value;
};

static double from[Faces];

static void post(struct Domain *d, int rank, int size) {
  for (int i = 0; i < Faces; ++i)
    d->take[i] = MPI_REQUEST_NULL;
  if (rank > 0)
    MPI_Irecv(&from[0], 1, MPI_DOUBLE, rank - 1, 4, MPI_COMM_WORLD,
              &d->take[0]);
  if (rank + 1 < size)
    MPI_Irecv(&from[1], 1, MPI_DOUBLE, rank + 1, 4, MPI_COMM_WORLD,
              &d->take[1]);
}

static void exchange(struct Domain *d, int rank, int size) {
  if (rank > 0)
    MPI_Send(&d->value[0], 1, MPI_DOUBLE, rank - 1, 4, MPI_COMM_WORLD);
  if (rank + 1 < size)
    MPI_Send(&d->value[Cells - 1], 1, MPI_DOUBLE, rank + 1, 4, MPI_COMM_WORLD);
  if (rank > 0)
    MPI_Wait(&d->take[0], MPI_STATUS_IGNORE);
  if (rank + 1 < size)
    MPI_Wait(&d->take[1], MPI_STATUS_IGNORE);
}

static void work(struct Domain *d) {
  int bad = -1;
  for (int i = 0; i < Cells; ++i) {
    d->value[i] = d->value[i] * 0.5 + 1.0;
    if (d->value[i] > 1e9)
      bad = i;
  }
  if (bad >= 0)
    MPI_Abort(MPI_COMM_WORLD, 3);
}

void report(int step);

int main(int argc, char **argv) {
  int rank, size;
  struct Domain *d = malloc(sizeof *d);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int steps = argc > 1 ? atoi(argv[1]) : 10;
  d->value = calloc(Cells, sizeof(double));
  report(steps);
  post(d, rank, size);
  exchange(d, rank, size);
  for (int step = 0; step < steps; ++step)
    work(d);
  free(d->value);
  free(d);
  MPI_Finalize();
  return 0;
}
