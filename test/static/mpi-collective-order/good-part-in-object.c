// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ranks that are left out get no communicator and return. The others put
// theirs into an object by a function, and go on there.
// Twin: bad-part-in-object.c.
// RUN: %quiet
#include <mpi.h>

struct team {
  MPI_Comm comm;
  int rank, size;
};

static void set(struct team *t, MPI_Comm c) {
  t->comm = c;
  MPI_Comm_rank(t->comm, &t->rank);
  MPI_Comm_size(t->comm, &t->size);
}

static double relax(const struct team *all, int blocks) {
  int each = (blocks + all->size - 1) / all->size;
  double change = 1;
  MPI_Comm busy;
  struct team mine;
  if (all->rank * each < blocks)
    MPI_Comm_split(all->comm, 1, all->rank, &busy);
  else
    MPI_Comm_split(all->comm, MPI_UNDEFINED, all->rank, &busy);
  if (busy == MPI_COMM_NULL)
    return 0;
  set(&mine, busy);
  change /= mine.size + 1;
  MPI_Bcast(&change, 1, MPI_DOUBLE, 0, mine.comm);
  MPI_Comm_free(&mine.comm);
  return change;
}

int main(int argc, char **argv) {
  struct team all;
  MPI_Init(&argc, &argv);
  set(&all, MPI_COMM_WORLD);
  double change = relax(&all, argc);
  MPI_Finalize();
  return change > 0;
}
