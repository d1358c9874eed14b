// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A request in a member of a structure that only this file knows: nothing in it
// completes the operation. Twin: good-stored.c.
// RUN: %found
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
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Isend's request is never completed [{{.*}}mpi-request]
  // CHECK: note: it is kept in a member of 'method'
}

void end(void *Data) { ((struct method *)Data)->req = MPI_REQUEST_NULL; }
