// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The number of rows of the grid is an option and that of its columns follows:
// a rank that is neither the last one of its row nor has another one behind it
// is there for no number.
//
// Twin: bad-grid-of-options.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2:checks=mpi-argument,mpi-deadlock,mpi-message-type %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | count 0
// RUN: env TUTTI_PASS_OPTIONS=level=2:checks=mpi-argument,mpi-deadlock,mpi-message-type %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | count 0
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int P = 1, Q, N, Loud, Steps = 1;
static int Rank, Size, P0, Q0, Rows;

static void readOptions(int argc, char **argv) {
  int C;
  while ((C = getopt(argc, argv, "P:v:")) != -1)
    switch (C) {
    case 'P':
      if (sscanf(optarg, "%d", &P) != 1)
        exit(1);
      break;
    case 'v':
      if (sscanf(optarg, "%d", &Loud) != 1)
        exit(1);
      break;
    }
  if (P == 0 || Size % P != 0)
    exit(1);
  Q = Size / P;
  if (Q <= 0)
    exit(1);
  if (optind >= argc || sscanf(argv[optind], "%d", &N) != 1)
    exit(1);
  if (optind + 1 < argc && sscanf(argv[optind + 1], "%d", &Steps) != 1)
    exit(1);
}

static void exchange(double *U) {
  for (int S = 0; S < Steps; ++S) {
    MPI_Request R[2];
    int Left = Q0 == 0 ? P0 * Q + Q - 1 : Rank - 1;
    int Right = Q0 == Q - 1 ? P0 * Q : Rank + 1;
    if (Q == 1)
      for (int I = 0; I < Rows; ++I)
        U[I] = U[I + Rows];
    if (Q != 1) {
      MPI_Isend(U, Rows, MPI_DOUBLE, Right, 0, MPI_COMM_WORLD, &R[0]);
      MPI_Irecv(U + Rows, Rows, MPI_DOUBLE, Left, 0, MPI_COMM_WORLD, &R[1]);
    }
    for (int I = 2 * Rows; I < 3 * Rows; ++I)
      U[I] += 1;
    if (Q != 1)
      MPI_Waitall(2, R, MPI_STATUSES_IGNORE);
  }
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  MPI_Comm_size(MPI_COMM_WORLD, &Size);
  readOptions(argc, argv);
  Q0 = Rank % Q;
  P0 = Rank / Q;
  Rows = P0 < P - 1 ? N / P : N - N / P * P0;
  double *U = malloc(3 * Rows * sizeof(double));
  if (Loud > 0)
    printf("%d rows\n", Rows);
  exchange(U);
  free(U);
  MPI_Finalize();
  return 0;
}
