// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is the same on all ranks in the end: a structure whose members were
// broadcast one by one and that is passed whole; the memory of a shared window;
// ranks of another group; ranks of the node that a callee asked for, around
// calls among the leaders of nodes. RUN: %quiet
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct Error {
  int Io, Mpi;
};

void node_communicators(MPI_Comm All, MPI_Comm *Node, MPI_Comm *Leaders);

static int is_success(struct Error E) { return E.Io == 0 && E.Mpi == 0; }

static void *open_all(MPI_Comm Comm, struct Error *E) {
  int Rank;
  FILE *File = NULL;
  MPI_Comm_rank(Comm, &Rank);
  if (Rank == 0) {
    File = fopen("input", "r");
    E->Io = File == NULL;
    E->Mpi = 2 * E->Io;
  }
  MPI_Bcast(&E->Io, 1, MPI_INT, 0, Comm);
  MPI_Bcast(&E->Mpi, 1, MPI_INT, 0, Comm);
  if (!is_success(*E))
    return NULL;
  MPI_Barrier(Comm);
  return malloc(1);
}

static void table_on_the_node(MPI_Comm Node) {
  MPI_Win Win;
  MPI_Aint Size;
  int Unit, Rank, *Table;
  MPI_Comm_rank(Node, &Rank);
  MPI_Win_allocate_shared(Rank == 0 ? 64 : 0, 4, MPI_INFO_NULL, Node, &Table,
                          &Win);
  MPI_Win_shared_query(Win, 0, &Size, &Unit, &Table);
  MPI_Win_fence(0, Win);
  if (Rank == 0)
    Table[0] = rand();
  Table[1 + Rank] = Rank;
  MPI_Win_fence(0, Win);
  for (int I = 0; I < Table[0]; ++I)
    MPI_Barrier(Node);
  MPI_Win_free(&Win);
}

static void members(MPI_Comm Comm, MPI_Group Of, MPI_Group In, int N) {
  int *Mine = malloc(N * sizeof(int)), *Theirs = malloc(N * sizeof(int));
  int Sum = 0;
  for (int I = 0; I < N; ++I)
    Mine[I] = I;
  MPI_Group_translate_ranks(Of, N, Mine, In, Theirs);
  for (int I = 0; I < N; ++I)
    Sum += Theirs[I];
  if (Sum > 7)
    MPI_Barrier(Comm);
  free(Mine);
  free(Theirs);
}

static int writes(MPI_Comm Comm) {
  MPI_Comm Node, Leaders;
  int Rank;
  node_communicators(Comm, &Node, &Leaders);
  MPI_Comm_rank(Node, &Rank);
  return Rank == 0;
}

void gather_on_nodes(int *Data, int *All, MPI_Comm Comm, MPI_Comm Leaders) {
  if (writes(Comm))
    MPI_Allgather(Data, 1, MPI_INT, All, 1, MPI_INT, Leaders);
}

int main(int Argc, char **Argv) {
  struct Error E = {0, 0};
  MPI_Comm Node;
  MPI_Group Of, In;
  MPI_Init(&Argc, &Argv);
  void *Opened = open_all(MPI_COMM_WORLD, &E);
  if (!Opened)
    MPI_Barrier(MPI_COMM_WORLD);
  free(Opened);
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL,
                      &Node);
  table_on_the_node(Node);
  MPI_Comm_group(Node, &Of);
  MPI_Comm_group(MPI_COMM_WORLD, &In);
  members(Node, Of, In, 2);
  MPI_Group_free(&Of);
  MPI_Group_free(&In);
  MPI_Comm_free(&Node);
  MPI_Finalize();
}
