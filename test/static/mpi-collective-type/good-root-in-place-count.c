// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A root in place passes as much as its other side says, which hangs on the number
// of ranks as that of the others does.
//
// Twin: bad-root-in-place-count.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
static int buf[12];

int main(int argc, char **argv) {
  int size, rank, n = 12;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (n % size != 0)
    MPI_Abort(MPI_COMM_WORLD, 1);
  int block = n / size;
  if (rank == 0)
    MPI_Scatter(buf, block, MPI_INT, MPI_IN_PLACE, 0, MPI_INT, 0, MPI_COMM_WORLD);
  else
    MPI_Scatter(0, 0, MPI_INT, buf, block, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
