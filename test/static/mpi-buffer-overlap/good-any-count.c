// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Twin of bad-any-count.c: in place, two buffers, two numbers of which one may
// be nothing, and a reduction whose result only its root gets.
// RUN: %quiet
#include <mpi.h>

struct sums {
  double *values, *results;
  int number;
};

void reduce(struct sums *s, MPI_Comm comm) {
  MPI_Allreduce(MPI_IN_PLACE, s->values, s->number, MPI_DOUBLE, MPI_SUM, comm);
  MPI_Allreduce(s->values, s->results, s->number, MPI_DOUBLE, MPI_SUM, comm);
}

void turn(int *x, int mine, int n, MPI_Comm comm) {
  MPI_Allgather(x, mine, MPI_INT, x, n, MPI_INT, comm);
}

void up(double *x, int n, int root, MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  if (rank == root)
    MPI_Reduce(MPI_IN_PLACE, x, n, MPI_DOUBLE, MPI_SUM, root, comm);
  else
    MPI_Reduce(x, x, n, MPI_DOUBLE, MPI_SUM, root, comm);
}
