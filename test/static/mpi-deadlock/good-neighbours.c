// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same with messages that meet; tables in which an entry is its own
// opposite, as in a cube; one who hands on what it gets; two functions that have
// a side each; lists of those who send and of those who receive; messages for
// those alone who have something.
//
// Twin: bad-neighbours.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct part {
  int n, left, right, above, below, next[2];
  double *in, *out;
  MPI_Comm comm;
};

void tags(struct part *p) {
  MPI_Request r[2];
  MPI_Irecv(p->in, p->n, MPI_DOUBLE, p->left, 10, p->comm, &r[0]);
  MPI_Isend(p->out, p->n, MPI_DOUBLE, p->right, 10, p->comm, &r[1]);
  MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
}

void other_side(struct part *p) {
  MPI_Request r[4];
  MPI_Irecv(p->in, p->n, MPI_DOUBLE, p->above, 30, p->comm, &r[0]);
  MPI_Irecv(p->in + 64, p->n, MPI_DOUBLE, p->below, 31, p->comm, &r[1]);
  MPI_Isend(p->out, p->n, MPI_DOUBLE, p->above, 31, p->comm, &r[2]);
  MPI_Isend(p->out + 64, p->n, MPI_DOUBLE, p->below, 30, p->comm, &r[3]);
  MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
}

void cube(struct part *p) {
  MPI_Request r[4];
  MPI_Irecv(p->in, p->n, MPI_DOUBLE, p->next[0], 40, p->comm, &r[0]);
  MPI_Irecv(p->in + 64, p->n, MPI_DOUBLE, p->next[1], 41, p->comm, &r[1]);
  MPI_Isend(p->out, p->n, MPI_DOUBLE, p->next[0], 40, p->comm, &r[2]);
  MPI_Isend(p->out + 64, p->n, MPI_DOUBLE, p->next[1], 41, p->comm, &r[3]);
  MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
}

void hands_on(struct part *p, int from, int to) {
  MPI_Recv(p->in, p->n, MPI_DOUBLE, from, 50, p->comm, MPI_STATUS_IGNORE);
  MPI_Send(p->in, p->n, MPI_DOUBLE, to, 51, p->comm);
}

void one_half(struct part *p, MPI_Request *r) {
  MPI_Irecv(p->in, p->n, MPI_DOUBLE, p->left, 60, p->comm, &r[0]);
  MPI_Isend(p->out, p->n, MPI_DOUBLE, p->right, 61, p->comm, &r[1]);
}
void other_half(struct part *p, MPI_Request *r) {
  MPI_Irecv(p->in + 64, p->n, MPI_DOUBLE, p->left, 61, p->comm, &r[2]);
  MPI_Isend(p->out + 64, p->n, MPI_DOUBLE, p->right, 60, p->comm, &r[3]);
  MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
}

void of_any_type(struct part *p, MPI_Datatype first, MPI_Datatype second) {
  MPI_Request r[2];
  MPI_Irecv(p->in, 1, first, p->left, 70, p->comm, &r[0]);
  MPI_Isend(p->out, 1, second, p->right, 70, p->comm, &r[1]);
  MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
}

struct lists {
  int from[8], to[8], n;
  double *in, *out;
  MPI_Comm comm;
};
void of_lists(struct lists *l) {
  MPI_Request r[2];
  for (int i = 0; i < 2; i++)
    MPI_Irecv(l->in + i * l->n, l->n, MPI_DOUBLE, l->from[i], 80, l->comm, &r[i]);
  for (int i = 0; i < 2; i++)
    MPI_Send(l->out + i * l->n, l->n, MPI_DOUBLE, l->to[i], 80, l->comm);
  MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
}

void of_what_there_is(struct lists *l, int *have, int *come) {
  MPI_Request r[2];
  for (int i = 0; i < 2; i++)
    MPI_Irecv(&come[i], 1, MPI_INT, l->from[i], 81, l->comm, &r[i]);
  for (int i = 0; i < 2; i++)
    MPI_Send(&have[i], 1, MPI_INT, l->to[i], 81, l->comm);
  MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  for (int i = 0; i < 2; i++) {
    r[i] = MPI_REQUEST_NULL;
    if (come[i] > 0)
      MPI_Irecv(l->in, come[i], MPI_DOUBLE, l->from[i], 82, l->comm, &r[i]);
  }
  for (int i = 0; i < 2; i++)
    if (have[i] > 0)
      MPI_Send(l->out, have[i], MPI_DOUBLE, l->to[i], 82, l->comm);
  MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
}

struct entries {
  int n, uses[3], to[2], from[2];
  double *in, *out;
  MPI_Comm comm;
};

/* Each receive has a send, of whichever entry. */
void crossed_tags(struct entries *l) {
  MPI_Request r[4];
  if (l->uses[0]) {
    MPI_Irecv(l->in, l->n, MPI_DOUBLE, l->from[0], 61, l->comm, &r[0]);
    MPI_Isend(l->out, l->n, MPI_DOUBLE, l->to[0], 62, l->comm, &r[1]);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  }
  if (l->uses[1]) {
    MPI_Irecv(l->in + 64, l->n, MPI_DOUBLE, l->from[1], 62, l->comm, &r[2]);
    MPI_Isend(l->out + 64, l->n, MPI_DOUBLE, l->to[1], 61, l->comm, &r[3]);
    MPI_Waitall(2, r + 2, MPI_STATUSES_IGNORE);
  }
}

/* The receive of the second tag is on a way of its own. */
void taken_elsewhere(struct entries *l) {
  MPI_Request r[4];
  if (l->uses[0]) {
    MPI_Irecv(l->in, l->n, MPI_DOUBLE, l->from[0], 71, l->comm, &r[0]);
    MPI_Isend(l->out, l->n, MPI_DOUBLE, l->to[0], 71, l->comm, &r[1]);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  }
  if (l->uses[1]) {
    MPI_Irecv(l->in + 64, l->n, MPI_DOUBLE, l->from[1], 71, l->comm, &r[2]);
    MPI_Isend(l->out + 64, l->n, MPI_DOUBLE, l->to[1], 72, l->comm, &r[3]);
    MPI_Waitall(2, r + 2, MPI_STATUSES_IGNORE);
  }
  if (l->uses[2])
    MPI_Recv(l->in, l->n, MPI_DOUBLE, l->from[1], 72, l->comm, MPI_STATUS_IGNORE);
}

/* Numbers first, then as much as they say: each message has its other side. */
extern int np[3], me[3], bin[64], gbin[64];
extern MPI_Comm comms[3];
extern MPI_Request request[64];
void split(int div, int fact, int *in, int *out) {
  int i, sg = np[div] / fact, mg = me[div] / sg, off[fact + 1];
  MPI_Status s;
  for (i = 0; i < fact; i++)
    if (i != mg)
      MPI_Irecv(&gbin[i], 1, MPI_INT, me[div] % sg + i * sg, 81, comms[div], &request[i]);
  for (i = 0; i < fact; i++)
    if (i != mg)
      MPI_Send(&bin[i], 1, MPI_INT, me[div] % sg + i * sg, 81, comms[div]);
  off[0] = 0;
  for (i = 0; i < fact; i++)
    if (i != mg) {
      MPI_Wait(&request[i], &s);
      if (gbin[i] > 0) {
        MPI_Irecv(&in[off[i]], 8 * gbin[i], MPI_INT, me[div] % sg + i * sg, 82, comms[div], &request[i]);
        off[i + 1] = off[i] + 8 * gbin[i];
      } else {
        off[i + 1] = off[i];
        request[i] = MPI_REQUEST_NULL;
      }
    } else {
      off[i + 1] = off[i];
      request[i] = MPI_REQUEST_NULL;
    }
  for (i = 0; i < fact; i++)
    if (i != mg && bin[i] > 0)
      MPI_Send(out, 8 * bin[i], MPI_INT, me[div] % sg + i * sg, 82, comms[div]);
  MPI_Waitall(fact, request, MPI_STATUSES_IGNORE);
}
