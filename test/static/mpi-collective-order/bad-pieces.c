// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The twins of good-pieces.c: a member that is not broadcast, one's own memory
// of a window, one's own rank in another group, the rank that a callee asked
// for in the communicator of the calls. RUN: %found
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct Error {
  int Io, Mpi;
};

static int is_success(struct Error E) { return E.Io == 0 && E.Mpi == 0; }

static int open_all(MPI_Comm Comm, struct Error *E) {
  int Rank;
  MPI_Comm_rank(Comm, &Rank);
  if (Rank == 0)
    E->Io = E->Mpi = 3;
  MPI_Bcast(&E->Io, 1, MPI_INT, 0, Comm);
  if (!is_success(*E))
    return 0;
  MPI_Barrier(Comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Barrier is not reached by every rank
  return 1;
}

static void own_memory(MPI_Comm Node) {
  MPI_Win Win;
  int Rank, *Table;
  MPI_Comm_rank(Node, &Rank);
  MPI_Win_allocate(64, 4, MPI_INFO_NULL, Node, &Table, &Win);
  Table[0] = Rank;
  MPI_Win_fence(0, Win);
  for (int I = 0; I < Table[0]; ++I)
    MPI_Barrier(Node);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank
  MPI_Win_free(&Win);
}

static void member(MPI_Comm Comm, MPI_Group Of, MPI_Group In) {
  int Mine, There;
  MPI_Comm_rank(Comm, &Mine);
  MPI_Group_translate_ranks(Of, 1, &Mine, In, &There);
  if (There > 7)
    MPI_Barrier(Comm);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank
}

static int is_first(MPI_Comm Comm) {
  int Rank;
  MPI_Comm_rank(Comm, &Rank);
  return Rank == 0;
}

void gather(int *Data, int *All, MPI_Comm Comm) {
  if (is_first(Comm))
    MPI_Allgather(Data, 1, MPI_INT, All, 1, MPI_INT, Comm);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Allgather is not reached by every rank
}

int main(int Argc, char **Argv) {
  struct Error E = {0, 0};
  MPI_Group Of, In;
  MPI_Init(&Argc, &Argv);
  open_all(MPI_COMM_WORLD, &E);
  own_memory(MPI_COMM_WORLD);
  MPI_Comm_group(MPI_COMM_WORLD, &Of);
  MPI_Comm_group(MPI_COMM_WORLD, &In);
  member(MPI_COMM_WORLD, Of, In);
  MPI_Group_free(&Of);
  MPI_Group_free(&In);
  MPI_Finalize();
}
