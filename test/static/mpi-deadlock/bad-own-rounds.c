// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each rank leaves the loop by the greatest change of its own elements: a
// neighbour that goes on waits for its border.
// Twin: good-own-rounds.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:

#include <math.h>
#include <mpi.h>
#include <stdlib.h>

static void borders(double *u, int n, int low, int high) {
  MPI_Sendrecv(&u[n], 1, MPI_DOUBLE, high, 0, &u[0], 1, MPI_DOUBLE, low, 0,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv(&u[1], 1, MPI_DOUBLE, low, 1, &u[n + 1], 1, MPI_DOUBLE, high, 1,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv) {
  int me, ranks, n = 1000;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  double *u = calloc(n + 2, sizeof(double)), *v = calloc(n + 2, sizeof(double));
  for (int i = 0; i < n + 2; ++i)
    u[i] = sin(me * n + i);
  int low = me > 0 ? me - 1 : MPI_PROC_NULL;
  int high = me + 1 < ranks ? me + 1 : MPI_PROC_NULL;
  double change = 1;
  while (change > 1e-6) {
    // CHECK: bad-own-rounds.c:[[#@LINE+1]]:5: warning: borders waits for neighbours that may have left the loop in an earlier round
    borders(u, n, low, high);
    double mine = 0;
    for (int i = 1; i <= n; ++i) {
      v[i] = (u[i - 1] + u[i + 1]) / 2;
      mine = fmax(mine, fabs(v[i] - u[i]));
    }
    change = mine;
    double *other = u;
    u = v;
    v = other;
  }
  // CHECK: fix: let all ranks leave the loop in the same round
  free(u);
  free(v);
  MPI_Finalize();
  return 0;
}
