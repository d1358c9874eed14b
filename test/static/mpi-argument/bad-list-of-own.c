// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each rank puts its own number of rows into the list of numbers, and its own
// place into that of places; the other elements have no value.
// Twin: good-list-of-own.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <stdlib.h>

void gatherRows(const double *Mine, int N, double *All, MPI_Comm Comm) {
  int Rank, Size;
  MPI_Comm_rank(Comm, &Rank);
  MPI_Comm_size(Comm, &Size);
  int *Rows = malloc(Size * sizeof(int)), *From = malloc(Size * sizeof(int));
  Rows[Rank] = N;
  From[Rank] = Rank * N;
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: MPI_Allgatherv reads an element of {{.*}} for each rank, and a rank sets only its own
  // CHECK: note: it is set here alone
  MPI_Allgatherv(Mine, N, MPI_DOUBLE, All, Rows, From, MPI_DOUBLE, Comm);
  free(Rows);
  free(From);
}
