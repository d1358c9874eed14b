// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What only a walk through the ranks tells by default.
// RUN: %found
#include <mpi.h>

static void synchronise(int wanted, MPI_Comm comm) {
  if (wanted)
    MPI_Barrier(comm);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of 'comm' [{{.*}}mpi-collective-order]
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  synchronise(rank == 0, MPI_COMM_WORLD);
  MPI_Allreduce(MPI_IN_PLACE, &size, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
