// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Truth values that differ as numbers, and arguments that need not agree.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int d[2] = {2, 1}, p[2] = {rank + 1, 0}, keep[2] = {1, 0}, *base;
  MPI_Comm c, s;
  MPI_Win w;
  MPI_Cart_create(MPI_COMM_WORLD, 2, d, p, 0, &c);
  keep[0] += rank;
  MPI_Cart_sub(c, keep, &s);
  MPI_Comm_free(&s);
  MPI_Comm_free(&c);
  MPI_Win_allocate(rank * sizeof(int), 1 + rank, MPI_INFO_NULL, MPI_COMM_WORLD,
                   &base, &w);
  MPI_Win_fence(MPI_MODE_NOPRECEDE | (rank ? 0 : MPI_MODE_NOSTORE), w);
  MPI_Win_fence(rank ? 0 : MPI_MODE_NOPUT, w);
  MPI_Win_free(&w);
  MPI_Finalize();
  return 0;
}
