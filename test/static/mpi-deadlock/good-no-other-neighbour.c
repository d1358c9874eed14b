// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The neighbours on both sides come from elsewhere, and either may be none. In
// a world without one of them the other one is not the partner of both.
// Twin: bad-no-other-neighbour.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

int **places(int, int);
void find(int **);
void unpack(int, int);

void counts(int n) {
  static int known, **at;
  if (!known) {
    at = places(3, 2);
    find(at);
    known = 1;
  }
  for (int side = 0; side < 3; side++) {
    int a = at[side][1], b = at[side][0];
    int to_a = n, to_b = n, of_a = 0, of_b = 0;
    if (a < 0) {
      to_a = 0;
      a = MPI_PROC_NULL;
    }
    if (b < 0) {
      to_b = 0;
      b = MPI_PROC_NULL;
    }
    MPI_Sendrecv(&to_a, 1, MPI_INT, a, 1, &of_b, 1, MPI_INT, b, 1,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(&to_b, 1, MPI_INT, b, 5, &of_a, 1, MPI_INT, a, 5,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    unpack(of_a, of_b);
  }
}

void counts_of_one(const int *of, int n) {
  int a = of[1], b = of[0];
  int to_a = n, to_b = n, of_a = 0, of_b = 0;
  if (a < 0)
    a = MPI_PROC_NULL;
  if (b < 0)
    b = MPI_PROC_NULL;
  MPI_Sendrecv(&to_a, 1, MPI_INT, a, 2, &of_b, 1, MPI_INT, b, 2, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  MPI_Sendrecv(&to_b, 1, MPI_INT, b, 3, &of_a, 1, MPI_INT, a, 3, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  unpack(of_a, of_b);
}
