// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The root of an intercommunicator is a role, which a program may keep in a
// variable: it differs between the ranks of the root's group.
// RUN: %quiet
#include <mpi.h>

struct server {
  int root;
  MPI_Comm others;
};
static int role;

static void put(struct server *s, int id) {
  MPI_Bcast(&id, 1, MPI_INT, s->root, s->others);
}
static void tell(int id, int root, MPI_Comm others) {
  MPI_Bcast(&id, 1, MPI_INT, root, others);
}
void clients(MPI_Comm mine, MPI_Comm others) {
  struct server s;
  int rank;
  MPI_Comm_rank(mine, &rank);
  s.others = others;
  s.root = rank == 0 ? MPI_ROOT : MPI_PROC_NULL;
  put(&s, 5);
  tell(5, rank == 0 ? MPI_ROOT : MPI_PROC_NULL, others);
  role = MPI_PROC_NULL;
  if (rank == 0)
    role = MPI_ROOT;
  MPI_Bcast(&rank, 1, MPI_INT, role, others);
}
