// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The mismatch is on a communicator made by a split; the report says which
// one.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 4 %t 2>&1 | FileCheck %s

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
  int x = 0, y;
  MPI_Comm half;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
  MPI_Barrier(half);
  if (rank == 3)
    MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_SUM, half);
  else
    MPI_Barrier(half);
  MPI_Comm_free(&half);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: collective mismatch on the communicator made by MPI_Comm_split at {{.*}}bad-on-subcommunicator.c:{{[0-9:]+}} (2 ranks), call #2 {{.*}}[mpi-collective-order]
// CHECK: rank 1 MPI_Barrier
// CHECK: rank 3 MPI_Allreduce {{.*}}<- differs
// CHECK: SUMMARY: tutti: mpi-collective-order {{.*}}(rank 3 of the communicator made by MPI_Comm_split)
