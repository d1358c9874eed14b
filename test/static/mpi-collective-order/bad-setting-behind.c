// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One rank may return early, and the call that it then misses is made under a
// setting that all ranks share: both sides may pass the call by, but not where
// the setting is on.
// Twin: good-setting-behind.c.
// RUN: %found
#include <mpi.h>

struct plan {
  MPI_Comm Comm;
  int Shared, Steps;
};
int improve(int Step);

int search(struct plan *P) {
  int Me;
  MPI_Comm_rank(P->Comm, &Me);
  if (Me == 0) {
    P->Steps = improve(0);
    if (P->Steps < 0)
      return -1;
  }
  if (P->Shared)
    MPI_Bcast(&P->Steps, 1, MPI_INT, 0, P->Comm);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Bcast is not reached by every rank of 'P->Comm' [{{.*}}mpi-collective-order]
  // CHECK: note: this branch depends on the rank
  return 0;
}

// A number that has to have one value for the call.
int report(MPI_Comm Comm, int Mode, int *Value) {
  int Me;
  MPI_Comm_rank(Comm, &Me);
  if (Me > 0) {
    if (improve(*Value))
      return 1;
  }
  if (Mode == 3)
    MPI_Barrier(Comm);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of 'Comm'
  return 0;
}
