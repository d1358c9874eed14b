// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A flag of each rank's own is reduced, and set on all where it is on one.
// RUN: %quiet
#include <mpi.h>
#include <stdio.h>

static int pass;

static int tested(int rank) {
  int failed, all = 0;
  pass = 1;
  if (rank == 0 && remove("out") < 0)
    pass = 0;
  failed = pass ? 0 : 1;
  MPI_Allreduce(&failed, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (pass && all > 0)
    pass = 0;
  return !pass;
}

static void tests(void) {
  int rank, errors = 0, err = 0, ok = 1, mine, worst;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  errors += tested(rank);
  if (errors > 0)
    return;
  errors += tested(rank);
  if (errors > 0)
    return;
  if (rank == 0 && remove("out") < 0)
    err = 3;
  MPI_Allreduce(&err, &worst, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  if (err == 0 && worst != 0)
    err = worst;
  if (err)
    return;
  if (rank == 0 && remove("out") < 0)
    ok = 0;
  mine = ok;
  MPI_Allreduce(&mine, &worst, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  if (!worst)
    ok = 0;
  if (ok)
    MPI_Barrier(MPI_COMM_WORLD);
}

#define CALL(NAME) void NAME(void) { tests(); }
CALL(one) CALL(two) CALL(three) CALL(four) CALL(five) // too many to be followed
