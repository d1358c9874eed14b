// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One call is given the same request twice; in the last runs the handles of several
// sends that were complete at once, which some libraries have only one of.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t twice 2>&1 | FileCheck %s --check-prefix=CHECK
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>

int main(int argc, char **argv) {
  enum { N = 40 };
  int rank, x[N], y[N] = {0};
  MPI_Request q[2 * N];
  MPI_Status s[2 * N];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < N; ++i)
    MPI_Irecv(&x[i], 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD, &q[i]);
  for (int i = 0; i < N; ++i)
    MPI_Isend(&y[i], 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD, &q[N + i]);
  if (argc > 1) {
    MPI_Wait(&q[7], MPI_STATUS_IGNORE);
    q[7] = q[8];
  }
  MPI_Waitall(2 * N, q, s);
  // CHECK: ERROR: one call is given the same request twice {{.*}}[mpi-request]
  // CHECK: MPI_Waitall, completes it {{.*}}bad-same-twice.c:[[#@LINE-2]]:
  // CHECK: MPI_Irecv, started it {{.*}}bad-same-twice.c:[[#@LINE-10]]:
  for (int i = 0; i < N; ++i)
    q[i] = MPI_REQUEST_NULL;
  MPI_Waitall(N, q, s);
  MPI_Finalize();
  return 0;
}
