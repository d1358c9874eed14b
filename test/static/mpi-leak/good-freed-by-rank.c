// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each rank frees the datatype that it makes: all of them, or those that make it.
// Twin: bad-freed-by-rank.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
void send_column(double *a, int n, int m, int to, MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  MPI_Datatype column;
  if (rank == 0)
    return;
  MPI_Type_vector(n, 1, m, MPI_DOUBLE, &column);
  MPI_Type_commit(&column);
  MPI_Send(a, 1, column, to, 0, comm);
  MPI_Type_free(&column);
}
