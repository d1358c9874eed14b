// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rank is a member that the library's init fills; the object of the other
// functions comes from callers that are not in sight, behind a void pointer.
// Twin: good-rank-member.c.
// RUN: %found
#include <mpi.h>
#include <stdlib.h>

typedef struct {
  MPI_Comm Comm;
  int Size, Rank, First;
  double Best;
} state;
typedef struct {
  MPI_Comm Comm;
  void *Own;
} *solver;

int init(solver S) {
  state *Own = S->Own ? S->Own : malloc(sizeof *Own);
  S->Own = Own;
  Own->Comm = S->Comm;
  int Me;
  MPI_Comm_rank(Own->Comm, &Own->Rank);
  MPI_Comm_rank(Own->Comm, &Me);
  Own->First = Me;
  MPI_Comm_size(Own->Comm, &Own->Size);
  return 0;
}

double measure(int K);
int tune(solver S) {
  state *Own = S->Own;
  if (Own->Rank == 0) {
    int K = 0;
    for (Own->Best = 1; Own->Best > 1e-3; Own->Best = measure(K))
      if (++K > 10)
        return 1;
  }
  MPI_Bcast(&Own->Best, 1, MPI_DOUBLE, 0, Own->Comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast is not reached by every rank of 'Own->Comm' [{{.*}}mpi-collective-order]
  return 0;
}

void report(state *Own) {
  if (Own->First == 1)
    MPI_Barrier(Own->Comm);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of 'Own->Comm'
}
