// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>

static double field[8];

void other(double *x, int n, int rank, MPI_Comm comm) {
  MPI_Allreduce(MPI_IN_PLACE, x, 4, MPI_DOUBLE, MPI_SUM, comm);
  MPI_Allreduce(field, field + 4, 4, MPI_DOUBLE, MPI_SUM, comm);
  MPI_Allgather(x + n * rank, n, MPI_DOUBLE, x, n, MPI_DOUBLE, comm);
  MPI_Allreduce(x, x, 0, MPI_DOUBLE, MPI_SUM, comm);
  /* Only the root's receive buffer counts. */
  if (rank == 0)
    MPI_Reduce(MPI_IN_PLACE, x, 1, MPI_DOUBLE, MPI_SUM, 0, comm);
  else
    MPI_Reduce(x, x, 1, MPI_DOUBLE, MPI_SUM, 0, comm);
  MPI_Sendrecv(x, 1, MPI_DOUBLE, MPI_PROC_NULL, 0, x, 1, MPI_DOUBLE, 1, 0, comm,
               MPI_STATUS_IGNORE);
}
