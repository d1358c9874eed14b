// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffers and requests that are members or globals, and one request after the
// other in the same variable.
//
// RUN: %found
#include <mpi.h>

struct op {
  MPI_Request out_req, in_req;
  MPI_Comm comm;
  int *out, *in, n;
};

void members(struct op *o, int peer) {
  MPI_Isend(o->out, 4, MPI_INT, peer, 0, o->comm, &o->out_req);
  MPI_Irecv(o->in, 4, MPI_INT, peer, 0, o->comm, &o->in_req);
  o->out[1] = 4;
  // CHECK: :[[#@LINE-1]]:13: warning: 'o->out' is written to before the MPI_Isend that sends it is complete [{{.*}}mpi-buffer-modified]
  // CHECK: :[[#@LINE-4]]:3: note: started here
  MPI_Wait(&o->out_req, MPI_STATUS_IGNORE);
  o->n = o->in[2];
  // CHECK: :[[#@LINE-1]]:10: warning: 'o->in' is read before the MPI_Irecv that receives into it is complete [{{.*}}mpi-buffer-modified]
  MPI_Wait(&o->in_req, MPI_STATUS_IGNORE);
}

static int *given, *taken;

void set(int *g, int *t) {
  given = g;
  taken = t;
}

void globals(int peer) {
  MPI_Request r;
  MPI_Isend(given, 4, MPI_INT, peer, 0, MPI_COMM_WORLD, &r);
  given[1] = 3;
  // CHECK: :[[#@LINE-1]]:12: warning: 'given' is written to before the MPI_Isend that sends it is complete [{{.*}}mpi-buffer-modified]
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Irecv(taken, 4, MPI_INT, peer, 0, MPI_COMM_WORLD, &r);
  if (taken[2])
    // CHECK: :[[#@LINE-1]]:7: warning: 'taken' is read before the MPI_Irecv that receives into it is complete [{{.*}}mpi-buffer-modified]
    given[0] = 0;
  MPI_Wait(&r, MPI_STATUS_IGNORE);
}
