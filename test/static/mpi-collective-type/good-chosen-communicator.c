// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-chosen-communicator.c: the same amounts; calls on two communicators,
// which may be one or not; and ranks that choose.
//
// RUN: %quiet
#include <mpi.h>
#include <string.h>

struct item {
  struct item *next;
  char name[32];
};
void answer(const char *name);

void ask(struct item *first, MPI_Comm comm) {
  int rank;
  char name[32];
  if (comm == MPI_COMM_NULL)
    comm = MPI_COMM_WORLD;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0) {
    for (struct item *i = first; i; i = i->next)
      MPI_Bcast(i->name, 32, MPI_CHAR, 0, comm);
    char end[32] = {0};
    MPI_Bcast(end, 32, MPI_CHAR, 0, comm);
    return;
  }
  for (;;) {
    MPI_Bcast(name, 32, MPI_CHAR, 0, comm);
    if (!strlen(name))
      break;
    answer(name);
  }
}

void two(double *x, MPI_Comm given, MPI_Comm other) {
  int rank;
  MPI_Comm comm = given == MPI_COMM_NULL ? other : given;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0)
    MPI_Bcast(x, 4, MPI_DOUBLE, 0, other);
  else
    MPI_Bcast(x, 8, MPI_DOUBLE, 0, comm);
}

void halves(double *x, MPI_Comm low, MPI_Comm high) {
  int rank, inner;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm comm = rank < 4 ? low : high;
  MPI_Comm_rank(comm, &inner);
  if (rank < 4)
    MPI_Bcast(x, 4, MPI_DOUBLE, 0, comm);
  else
    MPI_Bcast(x, 8, MPI_DOUBLE, 0, comm);
}
