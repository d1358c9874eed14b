// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The one at the side has the same tag. Twin: bad-wait-of-columns.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
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
    MPI_Irecv(&in[2], 1, MPI_DOUBLE, rank - 1, 3, MPI_COMM_WORLD,
              &requests[n++]);
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
