// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parts of different lengths are collected in place, from another array, and
// from behind what is received.
// Twin: bad-own-place.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void move(double *, int, int);

void collect(double *place, double *mine, int n, int *lengths, int *starts) {
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int start = n / size * rank, end = rank == size - 1 ? n : start + n / size;
  move(place, start, end);
  MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, place, lengths, starts, MPI_DOUBLE, MPI_COMM_WORLD);
  MPI_Allgatherv(mine + start, end - start, MPI_DOUBLE, place, lengths, starts, MPI_DOUBLE, MPI_COMM_WORLD);
  MPI_Allgatherv(place + n, end - start, MPI_DOUBLE, place, lengths, starts, MPI_DOUBLE, MPI_COMM_WORLD);
  MPI_Allgatherv(place + n + start, end - start, MPI_DOUBLE, place, lengths, starts, MPI_DOUBLE, MPI_COMM_WORLD);
}
