// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Different datatypes with the same signature: vector, contiguous, struct,
// subarray, resized, and their handles reused for others.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 3 %t 2>&1 | %silent

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
  static double x[64];
  int i;
  for (i = 0; i < 200; ++i) {
    MPI_Datatype t, u;
    int n = 2 + i % 5, len[2] = {n - 1, 1};
    MPI_Aint at[2] = {0, 256};
    MPI_Datatype types[2] = {MPI_DOUBLE, MPI_DOUBLE};
    int sizes[1] = {20}, sub[1] = {n}, start[1] = {3};
    switch ((rank + i) % 5) {
    case 0:
      MPI_Type_contiguous(n, MPI_DOUBLE, &t);
      break;
    case 1:
      MPI_Type_vector(n, 1, 2, MPI_DOUBLE, &t);
      break;
    case 2:
      MPI_Type_create_struct(2, len, at, types, &t);
      break;
    case 3:
      MPI_Type_create_subarray(1, sizes, sub, start, MPI_ORDER_C, MPI_DOUBLE,
                               &t);
      break;
    default:
      MPI_Type_contiguous(n, MPI_DOUBLE, &u);
      MPI_Type_create_resized(u, 0, 256, &t);
      MPI_Type_free(&u);
    }
    MPI_Type_commit(&t);
    if (rank == i % 3)
      MPI_Bcast(x, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    else
      MPI_Bcast(x, 1, t, 0, MPI_COMM_WORLD);
    MPI_Type_free(&t);
  }
  MPI_Finalize();
  return 0;
}
