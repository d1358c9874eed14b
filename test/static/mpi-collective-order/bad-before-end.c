// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
// Who finds an error of its own calls what waits for all ranks, and then ends
// the program. Twin: good-before-end.c.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

void lost(MPI_Comm c, double *mine) {
  int rank;
  MPI_Comm_rank(c, &rank);
  if (rank > 2 && mine[0] < 0) {
    fprintf(stderr, "particle lost\n");
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Barrier on {{.*}} waits for ranks that may not come
    MPI_Barrier(c);
    exit(1);
  }
  MPI_Bcast(mine, 1, MPI_DOUBLE, 0, c);
}

static void die(MPI_Comm c, int code) {
  int all;
  MPI_Allreduce(&code, &all, 1, MPI_INT, MPI_MAX, c);
  MPI_Abort(c, all);
}

void received(MPI_Comm c, int from) {
  int n;
  MPI_Recv(&n, 1, MPI_INT, from, 0, c, MPI_STATUS_IGNORE);
  if (n > 100)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Allreduce (called by 'die') on {{.*}} waits for ranks that may not come
    die(c, n);
}
