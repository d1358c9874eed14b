// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each block comes with another tag than it is received with. What each rank has
// got is checked at the end: nothing of MPI hangs on that any more.
// Twin: good-agreed-lengths.c.
//
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:

#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int me, ranks, rounds = 0;
  double in[64], out[64];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (me == 0)
    rounds = argc > 1 ? atoi(argv[1]) : 1;
  MPI_Bcast(&rounds, 1, MPI_INT, 0, MPI_COMM_WORLD);
  for (int i = 0; i < 64; ++i)
    out[i] = in[i] = me + i;
  for (int round = 0; round <= rounds; ++round)
    for (int step = 1; step < ranks; ++step) {
      MPI_Request requests[2];
      MPI_Irecv(in, 64, MPI_DOUBLE, (me + step) % ranks, step + 1,
                MPI_COMM_WORLD, &requests[0]);
      MPI_Isend(out, 64, MPI_DOUBLE, (me - step + ranks) % ranks, step,
                MPI_COMM_WORLD, &requests[1]);
      // CHECK: bad-checked-result.c:[[#@LINE+1]]:{{.*}}MPI_Waitall on rank 0 waits for ever for a message of rank
      MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
  double error = 0;
  for (int i = 0; i < 64; ++i)
    error += fabs(in[i] - i);
  if (error < 1e-8)
    printf("rank %d: good\n", me);
  MPI_Finalize();
  return 0;
}
