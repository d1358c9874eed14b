// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two and three ranks stand below each other and come through the wait; only
// more of them have one at their side, whose tag is another one. Twin:
// good-wait-of-columns.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %found
#include <mpi.h>

static double out[4], in[4];

int main(int argc, char **argv) {
  MPI_Request requests[8];
  int rank, size, columns = 1, n = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  while ((columns + 1) * (columns + 1) <= size)
    ++columns;
  while (size % columns)
    --columns;
  int row = rank / columns, column = rank % columns;
  if (row > 0) {
    MPI_Isend(&out[0], 1, MPI_DOUBLE, rank - columns, 1, MPI_COMM_WORLD,
              &requests[n++]);
    MPI_Irecv(&in[0], 1, MPI_DOUBLE, rank - columns, 2, MPI_COMM_WORLD,
              &requests[n++]);
  }
  if (row < size / columns - 1) {
    MPI_Isend(&out[1], 1, MPI_DOUBLE, rank + columns, 2, MPI_COMM_WORLD,
              &requests[n++]);
    MPI_Irecv(&in[1], 1, MPI_DOUBLE, rank + columns, 1, MPI_COMM_WORLD,
              &requests[n++]);
  }
  if (column > 0)
    MPI_Irecv(&in[2], 1, MPI_DOUBLE, rank - 1, 3 + rank, MPI_COMM_WORLD,
              &requests[n++]);
  // CHECK: :[[#@LINE+11]]:3: warning: with 4 ranks, MPI_Waitall on rank 1 waits for ever for a message of rank 0 [{{.*}}mpi-deadlock]
  // CHECK: :[[#@LINE-3]]:5: note: what it waits for was started by MPI_Irecv here
  if (column < columns - 1) {
    MPI_Isend(&out[2], 1, MPI_DOUBLE, rank + 1, 3, MPI_COMM_WORLD,
              &requests[n++]);
    MPI_Irecv(&in[3], 1, MPI_DOUBLE, rank + 1, 4, MPI_COMM_WORLD,
              &requests[n++]);
  }
  if (column > 0)
    MPI_Isend(&out[3], 1, MPI_DOUBLE, rank - 1, 4, MPI_COMM_WORLD,
              &requests[n++]);
  MPI_Waitall(n, requests, MPI_STATUSES_IGNORE);
  MPI_Finalize();
  return 0;
}
