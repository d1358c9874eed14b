// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
// As good-error-code.c, but the first rank leaves on something of its own, or
// where a call has succeeded.
#include <mpi.h>
#include <stdio.h>

static int all(int n) {
  int code = MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_SELF);
  if (code != MPI_SUCCESS)
    return code;
  return n > 3;
}

int chain(int rank, int *a, int n) {
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int code = all(n);
    if (code == MPI_SUCCESS)
      code = MPI_Send(a, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else
      return code;
  } else if (rank == 1) {
    MPI_Recv(a, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  return MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:10: warning: MPI_Barrier is not reached by every rank
  // of MPI_COMM_WORLD [{{.*}}mpi-collective-order]
}

int once(int *a) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0 && MPI_Send(a, 1, MPI_INT, 1, 0, MPI_COMM_WORLD) == MPI_SUCCESS)
    return 1;
  MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Barrier is not reached by every rank
  // of MPI_COMM_WORLD [{{.*}}mpi-collective-order]
  return 0;
}
