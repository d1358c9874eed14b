// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-agreed-flag.c, but the flag is set on one rank only, or by something
// else than what was agreed on.
// RUN: %found
#include <mpi.h>
#include <stdio.h>

static void tests(void) {
  int rank, err = 0, other = 0, ok = 1, mine, worst;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0 && remove("out") < 0)
    err = 3;
  MPI_Allreduce(&err, &worst, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  if (worst == 0 && rank == 0)
    err = 4;
  if (err)
    MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[@LINE]]{{.*}}MPI_Barrier is not reached
  if (rank == 0)
    other = 1;
  MPI_Allreduce(&err, &worst, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  if (worst == 7)
    other = 2;
  if (other)
    MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[@LINE]]{{.*}}MPI_Barrier is not reached
  if (rank == 0)
    ok = 0;
  mine = ok;
  MPI_Allreduce(&mine, &worst, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  if (ok)
    MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[@LINE]]{{.*}}MPI_Barrier is not reached
}

#define CALL(NAME) void NAME(void) { tests(); }
CALL(one) CALL(two) CALL(three) CALL(four) CALL(five) // too many to be followed
