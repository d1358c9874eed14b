// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rank 0 alone looks whether it is enough, and leaves the loop, in each round of
// which all ranks make calls together. Twin: good-one-may-leave.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>

int is_enough(double sum);
double next(int round);

int anneal(int rounds, double *mean, MPI_Comm comm) {
  int me, round;
  MPI_Comm_rank(comm, &me);
  for (round = 0; round < rounds; ++round) {
    double mine = next(round), sum = 0;
    MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, comm);
    // CHECK: :[[#@LINE-1]]:{{.*}}MPI_Allreduce is not reached by every rank of 'comm' [-Wpass-failed=mpi-collective-order]
    *mean = sum;
    if (me == 0) {
      if (is_enough(sum))
        break;
    }
  }
  return round;
}

void serve(double *mean, MPI_Comm comm) {
  int me;
  MPI_Comm_rank(comm, &me);
  for (;;) {
    MPI_Bcast(mean, 1, MPI_DOUBLE, 0, comm);
    // CHECK: :[[#@LINE-1]]:{{.*}}MPI_Bcast is not reached by every rank of 'comm' [-Wpass-failed=mpi-collective-order]
    if (me == 0 && is_enough(*mean))
      return;
  }
}
