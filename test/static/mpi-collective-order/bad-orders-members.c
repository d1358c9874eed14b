// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rank is kept in a structure with its communicator. One rank alone goes
// round a loop as often as its data say, and goes without telling the others.
// RUN: %found
#include <mpi.h>

struct Order {
  MPI_Comm Comm;
  int Rank, Count;
};
static int next(int V) { return V + 1; }
static int Last;

void fill(struct Order *O) {
  MPI_Comm_rank(O->Comm, &O->Rank);
  O->Count = O->Rank * 3;
}

static void save(struct Order *O, int Root) {
  int V;
  if (O->Rank == Root) {
    for (V = 0; V < O->Count; V = next(V))
      MPI_Bcast(&V, 1, MPI_INT, Root, O->Comm);
    return;
  }
  while (1) {
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}mpi-collective-order]
    MPI_Bcast(&V, 1, MPI_INT, Root, O->Comm);
    if (V == -1)
      break;
    Last = V;
  }
}

void run(MPI_Comm Comm, int Root) {
  struct Order O;
  O.Comm = Comm;
  fill(&O);
  save(&O, Root);
}
