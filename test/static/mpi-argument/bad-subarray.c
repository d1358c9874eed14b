// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A part that ends behind its array: on the last rank, whose block starts at
// rank + 1; and an order that there is not.
// Twin: good-subarray.c.
// RUN: %found
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
            from[2] = {8 * (rank + 1), 0};
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Type_create_subarray takes 8 elements from number 16 on in dimension 0, which has 16, on rank 1 {{.*}}mpi-argument
  MPI_Type_create_subarray(2, whole, part, from, MPI_ORDER_C, MPI_INT, &block);
  MPI_Type_commit(&block);
  MPI_Type_free(&block);
  const int zero[2] = {0, 0};
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Type_create_subarray gets 2, which is neither MPI_ORDER_C nor MPI_ORDER_FORTRAN {{.*}}mpi-argument
  MPI_Type_create_subarray(2, whole, part, zero, 2, MPI_INT, &other);
  MPI_Type_commit(&other);
  MPI_Type_free(&other);
  MPI_Finalize();
  return 0;
}
