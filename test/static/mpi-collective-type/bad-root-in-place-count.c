// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The others receive one element more than the root sends to each.
//
// Twin: good-root-in-place-count.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
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
// CHECK: :[[@LINE-1]]:5: warning: ranks of MPI_COMM_WORLD pass different amounts or types of data to MPI_Scatter
  else
    MPI_Scatter(0, 0, MPI_INT, buf, block + 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
