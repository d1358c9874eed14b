// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The member names another buffer by then, or the operation may be complete:
// by code elsewhere, by another name of the request, in the last turn.
//
// RUN: %silent
#include <mpi.h>

struct op {
  MPI_Request out_req, in_req;
  MPI_Comm comm;
  int *out, *in, n;
};
void elsewhere(struct op *o);

void complete(struct op *o, int peer) {
  MPI_Isend(o->out, 4, MPI_INT, peer, 0, o->comm, &o->out_req);
  MPI_Irecv(o->in, 4, MPI_INT, peer, 0, o->comm, &o->in_req);
  MPI_Waitall(2, &o->out_req, MPI_STATUSES_IGNORE);
  o->out[1] = o->in[1];
}

void handed(struct op *o, int peer) {
  MPI_Isend(o->out, 4, MPI_INT, peer, 0, o->comm, &o->out_req);
  elsewhere(o);
  o->out[1] = 4;
}

void copied(struct op *o, int peer) {
  MPI_Isend(o->out, 4, MPI_INT, peer, 0, o->comm, &o->out_req);
  MPI_Request all[1] = {o->out_req};
  MPI_Waitall(1, all, MPI_STATUSES_IGNORE);
  o->out[1] = 4;
}

void replaced(struct op *o, int *other, int peer) {
  MPI_Isend(o->out, 4, MPI_INT, peer, 0, o->comm, &o->out_req);
  o->out = other;
  o->out[1] = 4;
  MPI_Wait(&o->out_req, MPI_STATUS_IGNORE);
}

void swapped(struct op *o, int peer) {
  MPI_Request r;
  MPI_Isend(o->out, 4, MPI_INT, peer, 0, o->comm, &r);
  int *t = o->out;
  o->out = o->in;
  o->in = t;
  o->out[1] = 4;
  MPI_Wait(&r, MPI_STATUS_IGNORE);
}

void changed_by_callee(struct op *o, int peer) {
  MPI_Request r;
  MPI_Isend(o->out, 4, MPI_INT, peer, 0, o->comm, &r);
  elsewhere(o);
  o->out[1] = 4;
  MPI_Wait(&r, MPI_STATUS_IGNORE);
}

void turns(struct op *o, int peer) {
  for (int i = 0; i < o->n; i++) {
    MPI_Isend(o->out, 4, MPI_INT, peer, 0, o->comm, &o->out_req);
    MPI_Wait(&o->out_req, MPI_STATUS_IGNORE);
    o->out[0] = i;
  }
}

void several(int *a, int *b, int peer) {
  MPI_Request r;
  MPI_Isend(a, 4, MPI_INT, peer, 0, MPI_COMM_WORLD, &r);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  a[0] = 1;
  MPI_Irecv(b, 4, MPI_INT, peer, 0, MPI_COMM_WORLD, &r);
  a[1] = 2;
  MPI_Wait(&r, MPI_STATUS_IGNORE);
}

static int *given;
void set(int *g) { given = g; }
void step(int *g) { set(g); }

void globals(int *next, int peer) {
  MPI_Request r;
  MPI_Isend(given, 4, MPI_INT, peer, 0, MPI_COMM_WORLD, &r);
  step(next);
  given[1] = 3;
  MPI_Wait(&r, MPI_STATUS_IGNORE);
}
