// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same, completed in another function, by a list that begins with another
// member, or where only the next call can tell; and a structure of others.
// Twin: bad-stored.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
#include <mpi.h>
#include <stdlib.h>

struct method {
  int rank, next;
  MPI_Request req;
  MPI_Status status;
  MPI_Comm comm;
};

void begin(void **Data) {
  *Data = malloc(sizeof(struct method));
  ((struct method *)*Data)->req = MPI_REQUEST_NULL;
}

void open_next(void *Data, int *Flag) {
  struct method *M = Data;
  MPI_Recv(Flag, 1, MPI_INT, M->rank, M->rank, M->comm, &M->status);
  if (M->next != -1)
    MPI_Isend(Flag, 1, MPI_INT, M->next, M->rank, M->comm, &M->req);
}

struct pair {
  int rank;
  MPI_Request send, receive;
};

void both(struct pair *P, int *Flag, MPI_Comm Comm) {
  MPI_Isend(Flag, 1, MPI_INT, 1 - P->rank, 0, Comm, &P->send);
  MPI_Irecv(Flag + 1, 1, MPI_INT, 1 - P->rank, 0, Comm, &P->receive);
}

void join(struct pair *P) {
  MPI_Waitall(2, &P->send, MPI_STATUSES_IGNORE);
}

extern struct shared {
  int rank;
  MPI_Request send;
} Shared;

void outside(int *Flag, MPI_Comm Comm) {
  MPI_Isend(Flag, 1, MPI_INT, 0, 0, Comm, &Shared.send);
}

MPI_Request *sent(struct shared *S) { return &S->send; }

void end(void *Data) {
  MPI_Wait(&((struct method *)Data)->req, MPI_STATUS_IGNORE);
  ((struct method *)Data)->req = MPI_REQUEST_NULL;
}
