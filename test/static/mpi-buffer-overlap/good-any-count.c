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

struct errors {
  int number[3];
  double each[4], all[4], *lists[2], *next;
  int counts[2];
};

void sum(struct errors *e, int at, MPI_Comm comm) {
  MPI_Allreduce(e->each, e->all, e->number[1], MPI_DOUBLE, MPI_SUM, comm);
  MPI_Alltoall(e->lists[at], e->counts[at], MPI_DOUBLE, e->lists[1 - at],
               e->counts[at], MPI_DOUBLE, comm);
  MPI_Alltoall(e->lists[at], e->counts[0], MPI_DOUBLE, e->lists[at],
               e->counts[1], MPI_DOUBLE, comm);
}

/* The member is another address by the time it is read again. */
void next(struct errors *e, MPI_Comm comm) {
  double *from = e->next;
  e->next += e->number[0];
  MPI_Allreduce(from, e->next, e->number[0], MPI_DOUBLE, MPI_SUM, comm);
}
