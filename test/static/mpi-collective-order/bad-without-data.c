// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What mends it: a rank without data takes part with a count of 0, where the call
// has one.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:

#include <mpi.h>

static void report(const double *mine, int items) {
  double sum = 0;
  for (int i = 0; i < items; ++i)
    sum += mine[i];
  if (sum > 0)
    // CHECK: bad-without-data.c:[[#@LINE+2]]:{{.*}}MPI_Barrier is not reached by every rank
    // CHECK: fix: let every rank
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  double mine[3] = {0}, old[3] = {0}, all = 0;
  int me, ranks;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Sendrecv(old, 3, MPI_DOUBLE, (me + 1) % ranks, 0, mine, 3, MPI_DOUBLE, (me + ranks - 1) % ranks, 0,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (mine[0] > 1)
    // CHECK: bad-without-data.c:[[#@LINE+2]]:{{.*}}MPI_Allreduce is not reached by every rank
    // CHECK: fix: {{.*}} a rank with no data of its own makes them with a count of 0
    MPI_Allreduce(mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  report(mine, 3);
  MPI_Finalize();
  return all > 0;
}
