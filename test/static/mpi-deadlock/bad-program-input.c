// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program whose size and number of turns are read by one rank and broadcast,
// with a function of another file: main is executed with unknowns. The grid is
// as square as can be; only with 4 ranks has it neighbours on both sides.
// Twin: good-program-input.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <math.h>
#include <mpi.h>
#include <stdlib.h>

void giveUpTogether(int error);

static void square(int n, int *x, int *y) {
  int f = (int)sqrt(n + 1.0);
  while (n % f)
    --f;
  *x = f;
  *y = n / f;
}

static void exchange(double *out, double *in, int n, int up, int down,
                     MPI_Comm comm) {
  MPI_Request r[2];
  int open = 0;
  if (up >= 0) {
    // The sides do not agree on the tag.
    MPI_Irecv(in, n, MPI_DOUBLE, up, 5, comm, &r[open++]);
    MPI_Send(out, n, MPI_DOUBLE, up, 7, comm);
  }
  if (down >= 0) {
    MPI_Irecv(in + n, n, MPI_DOUBLE, down, 7, comm, &r[open++]);
    MPI_Send(out + n, n, MPI_DOUBLE, down, 6, comm);
  }
  MPI_Waitall(open, r, MPI_STATUSES_IGNORE);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Waitall on rank 0 waits for ever for a message of rank 1 [{{.*}}mpi-deadlock]
}

int main(int argc, char **argv) {
  int rank, size, x, y, n = 0, turns = 0, error = 0;
  MPI_Request side = MPI_REQUEST_NULL;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    if (argc != 3)
      error = 1;
    else if ((n = atoi(argv[1])) < 1 || (turns = atoi(argv[2])) < 1)
      error = 1;
  }
  giveUpTogether(error);
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(&turns, 1, MPI_INT, 0, MPI_COMM_WORLD);
  square(size, &x, &y);
  int up = rank + x < size ? rank + x : -1, down = rank - x;
  double *a = malloc(4 * n * sizeof(double));
  if (!a)
    error = 1;
  giveUpTogether(error);
  for (int i = 0; i < 4 * n; ++i)
    a[i] = rank;
  for (int t = 0; t < turns; ++t)
    exchange(a, a + 2 * n, n, up, down, MPI_COMM_WORLD);
  // The right neighbour sends what nobody waits for.
  double right = 0, mine = rank;
  if (rank % x > 0)
    MPI_Isend(&mine, 1, MPI_DOUBLE, rank - 1, 9, MPI_COMM_WORLD, &side);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Isend's request is never completed [{{.*}}mpi-request]
  if (rank % x < x - 1)
    MPI_Recv(&right, 1, MPI_DOUBLE, rank + 1, 9, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
  free(a);
  MPI_Finalize();
  return right < 0;
}
