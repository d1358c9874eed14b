// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Beside a loop that takes orders: what several ranks send is no order.
// RUN: %found
#include <mpi.h>

enum { STOP, SUM };
static MPI_Comm Comm;
static int Me;
static double Buffer[8];

void serve(void) {
  for (;;) {
    int What;
    MPI_Bcast(&What, 1, MPI_INT, 0, Comm);
    if (What == STOP)
      return;
    if (What == SUM)
      MPI_Reduce(Buffer, 0, 8, MPI_DOUBLE, MPI_SUM, 0, Comm);
  }
}

int begin(MPI_Comm Parent) {
  MPI_Comm_dup(Parent, &Comm);
  MPI_Comm_rank(Comm, &Me);
  return Me == 0;
}

void stop(void) {
  int What = STOP;
  if (Me == 1)
    return;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Bcast is not reached by every rank
  MPI_Bcast(&What, 1, MPI_INT, 0, Comm);
}
