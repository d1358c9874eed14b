// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Neighbours exchange messages, in one function, or with what other functions
// send and receive.
// Twin: bad-partner-by-rank.c.
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
// What is received here was sent before, and what is sent is received behind.
void hand_up(double *rows, double *below, int n) {
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank + 1 < size)
    MPI_Send(rows, n, MPI_DOUBLE, rank + 1, 5, MPI_COMM_WORLD);
  if (rank + 1 < size)
    MPI_Recv(below, n, MPI_DOUBLE, rank + 1, 4, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
}
