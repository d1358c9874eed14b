// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, a[4] = {0};
  MPI_Comm c, copy;
  MPI_Datatype t;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_contiguous(2, MPI_INT, &t);
  if (rank == 0)
    MPI_Type_commit(&t);
  MPI_Bcast(a, 1, t, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: {{warning|error}}: MPI_Bcast uses a datatype that is not committed [{{.*}}mpi-handle]
  MPI_Type_free(&t);
  MPI_Comm_dup(MPI_COMM_WORLD, &c);
  copy = c;
  MPI_Comm_free(&copy);
  MPI_Barrier(c);
  // CHECK: :[[#@LINE-1]]:3: {{warning|error}}: MPI_Barrier uses a communicator that is freed
  MPI_Finalize();
  return 0;
}
