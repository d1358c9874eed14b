// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A request that is a member of a structure is set again before its operation
// is complete.
//
// RUN: %found
#include <mpi.h>

struct link {
  MPI_Request req, other;
  MPI_Comm comm;
  int *out, *in;
};

void lost(struct link *l, int peer) {
  MPI_Isend(l->out, 1, MPI_INT, peer, 0, l->comm, &l->req);
  MPI_Irecv(l->in, 1, MPI_INT, peer, 0, l->comm, &l->req);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Irecv overwrites a request that is not completed [{{.*}}mpi-request]
  // CHECK: :[[#@LINE-3]]:3: note: the request was set by MPI_Isend here
  MPI_Wait(&l->req, MPI_STATUS_IGNORE);
}

static MPI_Request pending;

void global(int *out, int peer, int more) {
  MPI_Isend(out, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &pending);
  if (more)
    MPI_Isend(out + 1, 1, MPI_INT, peer, 1, MPI_COMM_WORLD, &pending);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Isend overwrites a request that is not completed [{{.*}}mpi-request]
}

void finish(void) { MPI_Wait(&pending, MPI_STATUS_IGNORE); }
