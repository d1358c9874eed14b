// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One rank alone does not free the datatype that each one makes.
// Twin: good-freed-by-rank.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
void send_column(double *a, int n, int m, int to, MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  MPI_Datatype column;
  // CHECK: freed-by-rank.c:[[@LINE+1]]:{{.*}}: warning: MPI_Type_vector makes a datatype that is never freed {{.*}}mpi-leak]
  MPI_Type_vector(n, 1, m, MPI_DOUBLE, &column);
  MPI_Type_commit(&column);
  MPI_Send(a, 1, column, to, 0, comm);
  if (rank != 1)
    // CHECK: freed-by-rank.c:[[@LINE+1]]:{{.*}}: note: only other ranks come to this MPI_Type_free
    MPI_Type_free(&column);
}
