// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All ranks have counted the states. The first one takes the number from where the
// function that fills the matrix has kept it.
// Twin: bad-kept-number.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdio.h>

void fill(double **s, const int *orbitals, int atoms);
int solve(double **s, int n);

void states(double **s, double **c, const int *orbitals, int atoms,
            MPI_Comm comm) {
  int rank, n = 0;
  MPI_Comm_rank(comm, &rank);
  for (int i = 0; i < atoms; ++i)
    n += orbitals[i];
  fill(s, orbitals, atoms);
  if (rank == 0) {
    n = s[0][0];
    solve(s, n);
  }
  for (int i = 1; i <= n; ++i)
    MPI_Bcast(c[i], 1, MPI_DOUBLE, 0, comm);
}
