// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each rank but the last one has a neighbour; and functions that do not look
// after the edges may be called by ranks that have one.
// Twin: bad-own-edge.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
void exchange(double *rows, double *above, double *below, int n) {
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank + 1 < size)
    MPI_Sendrecv(rows, n, MPI_DOUBLE, rank + 1, 0, above, n, MPI_DOUBLE,
                 rank + 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (rank - 1 >= 0)
    MPI_Sendrecv(rows, n, MPI_DOUBLE, rank - 1, 1, below, n, MPI_DOUBLE,
                 rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
// Who calls it may keep the last rank from it.
void hand_on(double *rows, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Send(rows, n, MPI_DOUBLE, rank + 1, 2, MPI_COMM_WORLD);
}
// Pairs, of which the last one has no partner where it is called.
void to_odd(double *rows, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank % 2 == 0)
    MPI_Send(rows, n, MPI_DOUBLE, rank + 1, 3, MPI_COMM_WORLD);
  else
    MPI_Recv(rows, n, MPI_DOUBLE, rank - 1, 3, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
}
