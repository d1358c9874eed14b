// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first rank alone reads the number of states, and it alone takes it from the
// matrix where the others have none.
// Twin: good-kept-number.c.
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <stdio.h>

void fill(double **s, const int *orbitals, int atoms);
int solve(double **s, int n);

void asked(double **c, const int *orbitals, int atoms, MPI_Comm comm) {
  int rank, n = 0;
  MPI_Comm_rank(comm, &rank);
  for (int i = 0; i < atoms; ++i)
    n += orbitals[i];
  if (rank == 0)
    scanf("%d", &n);
  for (int i = 1; i <= n; ++i)
    // CHECK: [[#@LINE+1]]:5: warning: MPI_Bcast is not reached by every rank
    MPI_Bcast(c[i], 1, MPI_DOUBLE, 0, comm);
}

void none(double **s, double **c, const int *orbitals, int atoms,
          MPI_Comm comm) {
  int rank, n = 0;
  MPI_Comm_rank(comm, &rank);
  fill(s, orbitals, atoms);
  if (rank == 0)
    n = s[0][0];
  for (int i = 1; i <= n; ++i)
    // CHECK: [[#@LINE+1]]:5: warning: MPI_Bcast is not reached by every rank
    MPI_Bcast(c[i], 1, MPI_DOUBLE, 0, comm);
}
