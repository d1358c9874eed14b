// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Only one rank alone comes to a second round of the loop: the branch is come
// to in the first one. Twin: good-single-rank.c.
// RUN: %found
#include <mpi.h>

void rounds(int n, MPI_Comm comm) {
  int rank, size, a = 0, b;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  for (int i = 0; i < n; ++i) {
    if (rank == 0)
      MPI_Allreduce(&a, &b, 1, MPI_INT, MPI_SUM, comm);
    // CHECK: :[[#@LINE-1]]:7: warning: ranks of 'comm' call different collectives: MPI_Allreduce here, others MPI_Scan [{{.*}}mpi-collective-order]
    else
      MPI_Scan(&a, &b, 1, MPI_INT, MPI_SUM, comm);
    if (size > 1)
      return;
  }
}
