// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
// The twins of bad-before-end.c: all ranks know of the error, the others make
// the same call next, or who ends waits for nobody.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

void lost(MPI_Comm c, double *mine) {
  int rank, bad, any;
  MPI_Comm_rank(c, &rank);
  bad = rank > 2 && mine[0] < 0;
  MPI_Allreduce(&bad, &any, 1, MPI_INT, MPI_MAX, c);
  if (any) {
    fprintf(stderr, "particle lost\n");
    MPI_Barrier(c);
    exit(1);
  }
  MPI_Bcast(mine, 1, MPI_DOUBLE, 0, c);
}

void same(MPI_Comm c, int n) {
  int rank, ok = n > 0, all;
  MPI_Comm_rank(c, &rank);
  if (rank == 0 && !ok) {
    MPI_Allreduce(&ok, &all, 1, MPI_INT, MPI_MIN, c);
    exit(1);
  }
  MPI_Allreduce(&ok, &all, 1, MPI_INT, MPI_MIN, c);
  if (!all)
    exit(1);
}

void at_once(MPI_Comm c, int from) {
  int n;
  MPI_Recv(&n, 1, MPI_INT, from, 0, c, MPI_STATUS_IGNORE);
  if (n > 100)
    MPI_Abort(c, n);
  if (n > 10) {
    MPI_Barrier(MPI_COMM_SELF);
    abort();
  }
}

// Of several functions it is not known which one is called.
typedef void __attribute__((noreturn)) end_with(MPI_Comm);
static void __attribute__((noreturn)) together(MPI_Comm c) {
  MPI_Barrier(c);
  exit(1);
}
static void __attribute__((noreturn)) alone(MPI_Comm c) {
  MPI_Abort(c, 1);
  exit(1);
}
static end_with *ending;
void choose(int how) { ending = how ? together : alone; }
void by_choice(MPI_Comm c, int from) {
  int n;
  MPI_Recv(&n, 1, MPI_INT, from, 0, c, MPI_STATUS_IGNORE);
  if (n > 100)
    ending(c);
}
