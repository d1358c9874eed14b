// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parts that end where their array ends.
// Twin: bad-subarray.c.
// RUN: %quiet
#include <mpi.h>

int MPI_Type_create_subarray(int, const int *, const int *, const int *, int,
                             MPI_Datatype, MPI_Datatype *);

int main(int argc, char **argv) {
  int rank, size;
  MPI_Datatype block, other;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int whole[2] = {8 * size, 10}, part[2] = {8, 10},
            from[2] = {8 * rank, 0};
  MPI_Type_create_subarray(2, whole, part, from, MPI_ORDER_C, MPI_INT, &block);
  MPI_Type_commit(&block);
  MPI_Type_free(&block);
  const int zero[2] = {0, 0};
  MPI_Type_create_subarray(2, whole, part, zero, MPI_ORDER_C, MPI_INT, &other);
  MPI_Type_commit(&other);
  MPI_Type_free(&other);
  MPI_Finalize();
  return 0;
}
