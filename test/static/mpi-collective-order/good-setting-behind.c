// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Settings behind a branch on the rank that all ranks come to; settings that
// only one side tests, of which nothing says that they go together; a rank that
// leaves only when the setting is off.
// Twin: bad-setting-behind.c.
// RUN: %quiet
#include <mpi.h>
#include <stdio.h>

struct plan {
  MPI_Comm Comm;
  int Shared, Steps;
};
int improve(int Step);

int search(struct plan *P) {
  int Me;
  MPI_Comm_rank(P->Comm, &Me);
  if (Me == 0)
    for (int Step = 0; improve(Step); Step++)
      if (Step == 20)
        break;
  if (P->Shared)
    MPI_Bcast(&P->Steps, 1, MPI_INT, 0, P->Comm);
  return 0;
}

int each(struct plan *P, struct plan *Q, int *Value) {
  int Me;
  MPI_Comm_rank(P->Comm, &Me);
  if (Me == 0) {
    if (Q->Steps > 4)
      MPI_Bcast(Value, 1, MPI_INT, 0, P->Comm);
  } else {
    if (P->Steps > 4)
      MPI_Bcast(Value, 1, MPI_INT, 0, P->Comm);
  }
  return 0;
}

int alone(MPI_Comm Comm, int Mode) {
  int Me;
  MPI_Comm_rank(Comm, &Me);
  if (Me > 0 && Mode != 3)
    return 1;
  if (Mode == 3)
    MPI_Barrier(Comm);
  if (Me == 0)
    puts("done");
  return 0;
}

int both(MPI_Comm Comm, int Mode, int *Value) {
  int Me;
  MPI_Comm_rank(Comm, &Me);
  if (Me == 0) {
    *Value = improve(Mode);
    if (Mode == 2)
      MPI_Bcast(Value, 1, MPI_INT, 0, Comm);
    return 0;
  }
  if (Mode == 2)
    MPI_Bcast(Value, 1, MPI_INT, 0, Comm);
  return 1;
}
