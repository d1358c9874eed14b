// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Communicators come and go in any order, some before the requests on them:
// calls on each are counted apart from those on all others, and each message
// is the one that was sent on its own.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 1 300 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t 2 300 2>&1 | %silent

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { Places = 12 };

static struct {
  MPI_Comm comm;
  MPI_Request requests[2];
  int sent, got, open, persistent, freed;
} at[Places];
static unsigned seed;
static int rank, token;

/* The same on all ranks. */
static int any(int n) {
  seed = seed * 1664525u + 1013904223u;
  return (int)((seed >> 8) % (unsigned)n);
}

static MPI_Comm parent(void) {
  int i = any(Places);
  return at[i].comm != MPI_COMM_NULL ? at[i].comm : MPI_COMM_WORLD;
}

static void make(int i) {
  MPI_Comm from = parent();
  MPI_Group group;
  int its;
  MPI_Comm_rank(from, &its);
  switch (any(4)) {
  case 0:
    MPI_Comm_split(from, 0, -its, &at[i].comm);
    break;
  case 1:
    MPI_Comm_group(from, &group);
    MPI_Comm_create(from, group, &at[i].comm);
    MPI_Group_free(&group);
    break;
  default:
    MPI_Comm_dup(from, &at[i].comm);
    break;
  }
}

/* To the other rank and from it. */
static void begin(int i) {
  int its;
  MPI_Comm_rank(at[i].comm, &its);
  at[i].sent = ++token;
  at[i].open = 1;
  at[i].persistent = any(3) == 0;
  if (at[i].persistent) {
    MPI_Recv_init(&at[i].got, 1, MPI_INT, 1 - its, 5, at[i].comm, &at[i].requests[0]);
    MPI_Send_init(&at[i].sent, 1, MPI_INT, 1 - its, 5, at[i].comm, &at[i].requests[1]);
    MPI_Startall(2, at[i].requests);
  } else {
    MPI_Irecv(&at[i].got, 1, MPI_INT, any(2) ? MPI_ANY_SOURCE : 1 - its, 5, at[i].comm,
              &at[i].requests[0]);
    MPI_Isend(&at[i].sent, 1, MPI_INT, 1 - its, 5, at[i].comm, &at[i].requests[1]);
  }
}

static void finish(int i) {
  if (!at[i].open)
    return;
  MPI_Waitall(2, at[i].requests, MPI_STATUSES_IGNORE);
  if (at[i].got != at[i].sent)
    printf("error: %d instead of %d\n", at[i].got, at[i].sent);
  for (int r = 0; at[i].persistent && r < 2; ++r)
    MPI_Request_free(&at[i].requests[r]);
  at[i].open = at[i].freed = 0;
}

int main(int argc, char **argv) {
  int x = 0;
  seed = (unsigned)atoi(argv[1]);
  int steps = atoi(argv[2]);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < Places; ++i)
    at[i].comm = MPI_COMM_NULL;
  for (int step = 0; step < steps; ++step) {
    int i = any(Places);
    if (at[i].comm == MPI_COMM_NULL) {
      if (at[i].freed && any(2))
        continue; /* its messages are still under way */
      finish(i);
      make(i);
      continue;
    }
    switch (any(5)) {
    case 0: /* with what is open on it */
      at[i].freed = at[i].open;
      MPI_Comm_free(&at[i].comm);
      break;
    case 1:
      if (!at[i].open)
        begin(i);
      break;
    case 2:
      finish(i);
      break;
    case 3:
      MPI_Bcast(&x, 1, MPI_INT, any(2), at[i].comm);
      break;
    default:
      MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_INT, MPI_SUM, at[i].comm);
      break;
    }
  }
  for (int i = 0; i < Places; ++i) {
    finish(i);
    if (at[i].comm != MPI_COMM_NULL)
      MPI_Comm_free(&at[i].comm);
  }
  MPI_Finalize();
  return 0;
}
