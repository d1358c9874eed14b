// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The others are told by a broadcast that rank 0 has had enough, or by messages
// at which they leave the loop, too; or rank 0 ends the job; or the calls are
// those of rank 0 alone. Twin: bad-one-may-leave.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdlib.h>

int is_enough(double sum);
double next(int round);

int anneal(int rounds, double *mean, MPI_Comm comm) {
  int me, round;
  MPI_Comm_rank(comm, &me);
  for (round = 0; round < rounds; ++round) {
    double mine = next(round), sum = 0;
    int enough = 0;
    MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, comm);
    *mean = sum;
    if (me == 0)
      enough = is_enough(sum);
    MPI_Bcast(&enough, 1, MPI_INT, 0, comm);
    if (enough)
      break;
  }
  return round;
}

void serve(double *mean, int ranks, MPI_Comm comm) {
  int me, enough;
  MPI_Comm_rank(comm, &me);
  for (;;) {
    MPI_Bcast(mean, 1, MPI_DOUBLE, 0, comm);
    if (me == 0) {
      enough = is_enough(*mean);
      for (int p = 1; p < ranks; ++p)
        MPI_Send(&enough, 1, MPI_INT, p, 3, comm);
      if (enough)
        break;
    } else {
      MPI_Recv(&enough, 1, MPI_INT, 0, 3, comm, MPI_STATUS_IGNORE);
      if (enough)
        break;
    }
  }
}

void give_up(double *mean, MPI_Comm comm) {
  int me;
  MPI_Comm_rank(comm, &me);
  for (int round = 0; round < 9; ++round) {
    MPI_Bcast(mean, 1, MPI_DOUBLE, 0, comm);
    if (me == 0)
      if (is_enough(*mean))
        MPI_Abort(comm, 1);
  }
}

void alone(double *mean, MPI_Comm comm) {
  int me;
  MPI_Comm_rank(comm, &me);
  if (me == 0)
    for (int round = 0; round < 9; ++round) {
      if (is_enough(*mean))
        break;
      *mean += next(round);
    }
  MPI_Bcast(mean, 1, MPI_DOUBLE, 0, comm);
}
