// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-turns-leave.c, but three ranks have a turn, or the flag is looked at
// before all have had theirs.
// RUN: %found
#include <mpi.h>

void of_three(MPI_Comm comm) {
  int rank, written = 0;
  MPI_Comm_rank(comm, &rank);
  for (int p = 0; p < 3; ++p) {
    if (p == rank)
      written = 1;
    MPI_Barrier(comm);
  }
  if (written)
    MPI_Barrier(comm); // CHECK: [[@LINE]]{{.*}}MPI_Barrier is not reached
}

void too_early(MPI_Comm comm) {
  int rank, size, written = 0;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  for (int p = 0; p < size; ++p) {
    if (p == rank)
      written = 1;
    if (written)
      MPI_Barrier(comm); // CHECK: [[@LINE]]{{.*}}MPI_Barrier is not reached
  }
}
