// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// With two ranks nothing meets: the second access is that of the third. And
// accumulates at once that differ in operation or datatype.
//
// RUN: %found
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x, memory[8] = {0};
  double y = 1;
  MPI_Win w;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  x = rank;
  MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
  MPI_Win_fence(0, w);
  if (argc > 1) {
    if (rank == 1)
      MPI_Put(&x, 1, MPI_INT, 0, 8, 1, MPI_INT, w);
    if (rank == 2)
      MPI_Put(&x, 1, MPI_INT, 0, 8, 1, MPI_INT, w);
    // CHECK-DAG: :[[#@LINE-1]]:7: warning: MPI_Put on rank 2 and MPI_Put on rank 1 use the same memory of rank 0, and nothing orders them [{{.*}}mpi-rma-race]
  } else {
    if (rank == 1)
      MPI_Accumulate(&x, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, w);
    if (rank == 2)
      MPI_Accumulate(&x, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_PROD, w);
    // CHECK-DAG: :[[#@LINE-1]]:7: warning: MPI_Accumulate on rank 2 and MPI_Accumulate on rank 1 use the same memory of rank 0, and nothing orders them [{{.*}}mpi-rma-race]
    // CHECK-DAG: :[[#@LINE-2]]:7: note: accumulates at once must have one operation and one basic datatype
    if (rank == 1)
      MPI_Accumulate(&y, 1, MPI_DOUBLE, 0, 16, 1, MPI_DOUBLE, MPI_SUM, w);
    if (rank == 2)
      MPI_Accumulate(&y, 1, MPI_DOUBLE, 0, 16, 1, MPI_DOUBLE, MPI_SUM, w);
  }
  MPI_Win_fence(0, w);
  MPI_Win_free(&w);
  MPI_Finalize();
  return 0;
}
