// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Receives from the wrong one of two ranks, both told by the rank: the message
// that fits is for who waits, and nobody receives it.
// Twin: good-partner-by-rank.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
void exchange(double *rows, double *above, double *below, int n) {
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank + 1 < size)
    MPI_Sendrecv(rows, n, MPI_DOUBLE, rank + 1, 0, above, n, MPI_DOUBLE,
                 rank + 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (rank - 1 >= 0)
    // CHECK: partner-by-rank.c:[[@LINE+1]]:{{.*}}: warning: MPI_Sendrecv on rank 1 waits for ever for a message of rank 1 [{{.*}}mpi-deadlock]
    MPI_Sendrecv(rows, n, MPI_DOUBLE, rank - 1, 1, below, n, MPI_DOUBLE,
                 rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
