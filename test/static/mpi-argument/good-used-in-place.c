// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Those who are not the root say so: nobody receives there. Who is the root is
// told by the rank, and by a variable of another file.
// RUN: %quiet
#include <mpi.h>

extern int am_first;

void collect(int root, double *mine, double *all, int n, MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  if (rank == root)
    MPI_Gather(mine, n, MPI_DOUBLE, all, n, MPI_DOUBLE, root, comm);
  else
    MPI_Gather(mine, n, MPI_DOUBLE, MPI_IN_PLACE, n, MPI_DOUBLE, root, comm);
}

void add(double *mine, int n, MPI_Comm comm) {
  if (am_first)
    MPI_Reduce(MPI_IN_PLACE, mine, n, MPI_DOUBLE, MPI_SUM, 0, comm);
  else
    MPI_Reduce(mine, MPI_IN_PLACE, n, MPI_DOUBLE, MPI_SUM, 0, comm);
}
