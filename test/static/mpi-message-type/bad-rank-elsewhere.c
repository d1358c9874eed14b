// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Near good-rank-elsewhere.f90: the rank is asked for here, what is tested besides
// is not known.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

extern int polls, processes;
extern MPI_Comm model;

void gather(const double *mine, int *all, int n) {
  int ready = 0, here;
  MPI_Comm_rank(model, &here);
  if (!polls)
    return;
  if (here == 0) {
    for (int p = 1; p < processes; p++) {
      MPI_Send(&ready, 1, MPI_INT, p, 0, model);
      // CHECK: [[@LINE+1]]:{{.*}} MPI_Recv takes MPI_INT from a message of MPI_DOUBLE
      MPI_Recv(&all[p * n], n, MPI_INT, p, 0, model, MPI_STATUS_IGNORE);
    }
  } else {
    MPI_Recv(&ready, 1, MPI_INT, 0, 0, model, MPI_STATUS_IGNORE);
    MPI_Send(mine, n, MPI_DOUBLE, 0, 0, model);
  }
}
