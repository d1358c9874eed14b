// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements by a number that changes in between, or may; and requests that are
// completed or kept elsewhere before.
// Twin: bad-same-element.c.
//
// RUN: %silent
#include <mpi.h>
#include <stdlib.h>

struct links {
  MPI_Request *open;
  int *peer;
  int used;
};

extern void where(int *number);
extern void grow(struct links *l);
static int last;
static void step(void) { last++; }

void both(struct links *l, double *in, double *out) {
  MPI_Irecv(in, 4, MPI_DOUBLE, l->peer[0], 1, MPI_COMM_WORLD, &l->open[l->used]);
  l->used++;
  MPI_Isend(out, 4, MPI_DOUBLE, l->peer[0], 1, MPI_COMM_WORLD, &l->open[l->used]);
}

void other(struct links *l, double *in, double *out) {
  MPI_Irecv(in, 4, MPI_DOUBLE, l->peer[0], 1, MPI_COMM_WORLD, &l->open[l->used]);
  grow(l);
  MPI_Isend(out, 4, MPI_DOUBLE, l->peer[0], 1, MPI_COMM_WORLD, &l->open[l->used]);
}

void moved(struct links *l, double *in, double *out) {
  MPI_Irecv(in, 4, MPI_DOUBLE, l->peer[0], 1, MPI_COMM_WORLD, &l->open[l->used]);
  l->open = l->open + 8;
  MPI_Isend(out, 4, MPI_DOUBLE, l->peer[0], 1, MPI_COMM_WORLD, &l->open[l->used]);
}

void counted(MPI_Request *open, double *in, int peer) {
  MPI_Irecv(in, 4, MPI_DOUBLE, peer, 1, MPI_COMM_WORLD, &open[last]);
  step();
  MPI_Irecv(in + 4, 4, MPI_DOUBLE, peer, 2, MPI_COMM_WORLD, &open[last]);
}

void asked(MPI_Request *open, double *in, int peer) {
  int number;
  where(&number);
  MPI_Irecv(in, 4, MPI_DOUBLE, peer, 1, MPI_COMM_WORLD, open + number);
  where(&number);
  MPI_Irecv(in + 4, 4, MPI_DOUBLE, peer, 2, MPI_COMM_WORLD, open + number);
}

void through(MPI_Request *open, double *in, int peer, int *count) {
  int number = 0;
  where(&number);
  MPI_Irecv(in, 4, MPI_DOUBLE, peer, 1, MPI_COMM_WORLD, open + number);
  *count = 7;
  MPI_Irecv(in + 4, 4, MPI_DOUBLE, peer, 2, MPI_COMM_WORLD, open + number);
}

void done(MPI_Request *open, double *in, int peer, int n) {
  MPI_Irecv(in, 4, MPI_DOUBLE, peer, 1, MPI_COMM_WORLD, &open[n]);
  MPI_Wait(&open[n], MPI_STATUS_IGNORE);
  MPI_Irecv(in + 4, 4, MPI_DOUBLE, peer, 2, MPI_COMM_WORLD, &open[n]);
}

void kept(MPI_Request *open, MPI_Request *first, double *in, int peer, int n) {
  MPI_Irecv(in, 4, MPI_DOUBLE, peer, 1, MPI_COMM_WORLD, &open[n]);
  *first = open[n];
  MPI_Irecv(in + 4, 4, MPI_DOUBLE, peer, 2, MPI_COMM_WORLD, &open[n]);
}

void each(MPI_Request *open, double *in, int peer, int n, int which) {
  if (which)
    MPI_Irecv(in, 4, MPI_DOUBLE, peer, 1, MPI_COMM_WORLD, &open[n]);
  else
    MPI_Irecv(in + 4, 4, MPI_DOUBLE, peer, 2, MPI_COMM_WORLD, &open[n]);
}
