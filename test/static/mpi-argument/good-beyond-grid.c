// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Twin: bad-beyond-grid.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size;
  double mine = 1, other = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (argc < 3)
    MPI_Abort(MPI_COMM_WORLD, 1);
  int width = atoi(argv[1]), height = atoi(argv[2]);
  if (width * height != size)
    MPI_Abort(MPI_COMM_WORLD, 1);
  int row = rank / width, column = rank % width;
  int right = row * width + (column + 1) % width;
  int left = row * width + (column + width - 1) % width;
  MPI_Sendrecv(&mine, 1, MPI_DOUBLE, right, 1, &other, 1, MPI_DOUBLE, left, 1,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
