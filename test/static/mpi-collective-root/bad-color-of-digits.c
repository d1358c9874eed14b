// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The root is the coordinate along the line, each member's own; and where what
// is added may be as large as the factor, the color does not say what it is
// made of.
// Twin: good-color-of-digits.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

void along(double *a, int n, int side) {
  int rank, at[3];
  MPI_Comm line;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  at[0] = (rank / side) % side;
  at[1] = rank % side;
  at[2] = rank / (side * side);
  MPI_Comm_split(MPI_COMM_WORLD, at[2] * side + at[0], at[1], &line);
  // CHECK: [[#@LINE+1]]:3: warning: the root of MPI_Bcast on 'line' depends on the rank
  MPI_Bcast(a, n, MPI_DOUBLE, at[1], line);
  MPI_Comm_free(&line);
}

void mixed(double *a, int n, int side) {
  int rank;
  MPI_Comm line;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int low = rank % side, high = rank / side;
  MPI_Comm_split(MPI_COMM_WORLD, high * 2 + low, rank, &line);
  // CHECK: [[#@LINE+1]]:3: warning: the root of MPI_Bcast on 'line' depends on the rank
  MPI_Bcast(a, n, MPI_DOUBLE, low, line);
  MPI_Comm_free(&line);
}
