// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The color of a line of a cube is made of two coordinates, and one of them is
// the root in the line: all who are in it have the same.
// Twin: bad-color-of-digits.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void along(double *a, int n, int side) {
  int rank, at[3];
  MPI_Comm line;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  at[0] = (rank / side) % side;
  at[1] = rank % side;
  at[2] = rank / (side * side);
  MPI_Comm_split(MPI_COMM_WORLD, at[2] * side + at[0], at[1], &line);
  MPI_Bcast(a, n, MPI_DOUBLE, at[2], line);
  MPI_Bcast(a, n, MPI_DOUBLE, at[0], line);
  MPI_Comm_free(&line);
}
