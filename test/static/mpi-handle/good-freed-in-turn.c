// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-freed-in-turn.c, where each turn makes what it frees, or the loop
// ends there.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void exchange(MPI_Comm comm, double *a, int n, int steps) {
  for (int s = 0; s < steps; s++) {
    MPI_Comm own;
    MPI_Comm_dup(comm, &own);
    MPI_Bcast(a, n, MPI_DOUBLE, 0, own);
    MPI_Comm_free(&own);
  }
}

void again(MPI_Comm comm, double *a, int n, int steps) {
  MPI_Comm own;
  MPI_Comm_dup(comm, &own);
  for (int s = 0; s < steps; s++) {
    MPI_Bcast(a, n, MPI_DOUBLE, 0, own);
    MPI_Comm_free(&own);
    MPI_Comm_dup(comm, &own);
  }
  MPI_Comm_free(&own);
}

void leaves(double *a, int to, MPI_Comm comm, int steps) {
  MPI_Request r;
  MPI_Send_init(a, 8, MPI_DOUBLE, to, 0, comm, &r);
  for (int s = 0;; s++) {
    MPI_Start(&r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    if (s >= steps) {
      MPI_Request_free(&r);
      break;
    }
  }
}
