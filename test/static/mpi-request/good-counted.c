// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Twin of bad-counted.c: all that is started is completed, here or by who gets
// the requests.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdlib.h>

void keep(void *p);

void all(const double *out, double *in, const int *peer, int peers, int width,
         MPI_Comm c) {
  MPI_Request *open = malloc(2 * peers * sizeof *open);
  for (int i = 0; i < peers; ++i)
    MPI_Irecv(in + i * width, width, MPI_DOUBLE, peer[i], 1, c, &open[i]);
  for (int i = 0; i < peers; ++i)
    MPI_Isend(out + i * width, width, MPI_DOUBLE, peer[i], 1, c,
              &open[peers + i]);
  MPI_Waitall(2 * peers, open, MPI_STATUSES_IGNORE);
  free(open);
}

void eachOne(const double *out, const int *peer, int peers, MPI_Comm c) {
  MPI_Request open[32];
  for (int i = 0; i < peers; ++i)
    MPI_Isend(out + i, 1, MPI_DOUBLE, peer[i], 2, c, &open[i]);
  for (int i = 0; i < peers; ++i)
    MPI_Wait(&open[i], MPI_STATUS_IGNORE);
}

void asMany(const double *out, double *in, int west, int east, MPI_Comm c) {
  MPI_Request open[4];
  int started = 0;
  if (west >= 0) {
    MPI_Irecv(in, 1, MPI_DOUBLE, west, 3, c, &open[started++]);
    MPI_Isend(out, 1, MPI_DOUBLE, west, 3, c, &open[started++]);
  }
  if (east >= 0) {
    MPI_Irecv(in + 1, 1, MPI_DOUBLE, east, 3, c, &open[started++]);
    MPI_Isend(out + 1, 1, MPI_DOUBLE, east, 3, c, &open[started++]);
  }
  MPI_Waitall(started, open, MPI_STATUSES_IGNORE);
}

// How many are there is known from elsewhere.
void toldHowMany(double *in, const int *length, int ranks, int some,
                 MPI_Comm c) {
  MPI_Request *open = malloc(some * sizeof *open);
  int started = 0;
  for (int i = 0; i < ranks; ++i)
    if (length[i] > 0)
      MPI_Irecv(in + i, 1, MPI_DOUBLE, i, 4, c, &open[started++]);
  MPI_Waitall(some, open, MPI_STATUSES_IGNORE);
  free(open);
}

static void postSome(double *in, const int *peer, MPI_Request *open,
                     MPI_Comm c) {
  for (int i = 0; i < 6; ++i) {
    open[i] = MPI_REQUEST_NULL;
    if (peer[i] >= 0)
      MPI_Irecv(in + i, 1, MPI_DOUBLE, peer[i], 4, c, &open[i]);
  }
}

void handedOver(double *in, const int *peer, MPI_Comm c) {
  MPI_Request open[6];
  postSome(in, peer, open, c);
  MPI_Waitall(6, open, MPI_STATUSES_IGNORE);
}

int leavesLate(const double *out, int peer, int width, MPI_Comm c) {
  MPI_Request open;
  MPI_Isend(out, width, MPI_DOUBLE, peer, 5, c, &open);
  int bad = out[0] < 0;
  MPI_Wait(&open, MPI_STATUS_IGNORE);
  if (bad)
    return 1;
  return 0;
}

void startsAgain(double *both, int peer, int steps, MPI_Comm c) {
  MPI_Request pair[2];
  MPI_Send_init(both, 1, MPI_DOUBLE, peer, 6, c, &pair[0]);
  MPI_Recv_init(both + 1, 1, MPI_DOUBLE, peer, 6, c, &pair[1]);
  for (int i = 0; i < steps; ++i) {
    MPI_Startall(2, pair);
    MPI_Waitall(2, pair, MPI_STATUSES_IGNORE);
  }
  MPI_Request_free(&pair[0]);
  MPI_Request_free(&pair[1]);
}

// The requests of one call are completed by another.
struct Exchange {
  MPI_Request *open;
  int number;
};

void start(struct Exchange *x, const double *out, int peer, MPI_Comm c) {
  x->open = realloc(x->open, (x->number + 1) * sizeof *x->open);
  MPI_Isend(out, 1, MPI_DOUBLE, peer, 7, c, &x->open[x->number++]);
}

void finish(struct Exchange *x) {
  for (int i = 0; i < x->number; ++i)
    MPI_Wait(&x->open[i], MPI_STATUS_IGNORE);
  x->number = 0;
}

void both(struct Exchange *x, const double *out, MPI_Comm c) {
  start(x, out, 1, c);
  start(x, out, 2, c);
  finish(x);
}

MPI_Request given(const double *out, int peer, MPI_Comm c) {
  MPI_Request open;
  MPI_Isend(out, 1, MPI_DOUBLE, peer, 8, c, &open);
  return open;
}

MPI_Request *givenMemory(const double *out, int peer, MPI_Comm c) {
  MPI_Request *open = malloc(sizeof *open);
  MPI_Isend(out, 1, MPI_DOUBLE, peer, 8, c, open);
  return open;
}

void kept(const double *out, int peer, MPI_Comm c) {
  MPI_Request *open = malloc(sizeof *open);
  MPI_Isend(out, 1, MPI_DOUBLE, peer, 8, c, open);
  keep(open);
}

void inAnyOrder(double *in, const int *peer, int peers, MPI_Comm c) {
  MPI_Request *open = malloc(peers * sizeof *open);
  int which;
  for (int i = 0; i < peers; ++i)
    MPI_Irecv(in + i, 1, MPI_DOUBLE, peer[i], 9, c, &open[i]);
  for (int i = 0; i < peers; ++i)
    MPI_Waitany(peers, open, &which, MPI_STATUS_IGNORE);
  free(open);
}

// A test has completed some of them.
void testedFirst(double *in, const int *peer, MPI_Comm c) {
  MPI_Request open[2];
  int done;
  MPI_Irecv(in, 1, MPI_DOUBLE, peer[0], 9, c, &open[0]);
  MPI_Irecv(in + 1, 1, MPI_DOUBLE, peer[1], 9, c, &open[1]);
  MPI_Testall(2, open, &done, MPI_STATUSES_IGNORE);
  for (int i = 0; i < 2; ++i)
    MPI_Wait(&open[i], MPI_STATUS_IGNORE);
}

// The same condition twice, at an index that is not known, with code between
// that is not in sight.
static int sends[4], receives[4];
struct Pack {
  int *length;
  double *room;
};
int pack(struct Pack *p, int number);

void byFlags(const double *out, double *in, int side, MPI_Comm c) {
  MPI_Request sent, received;
  if (sends[side])
    MPI_Isend(out, 1, MPI_DOUBLE, side, 10, c, &sent);
  if (receives[side])
    MPI_Irecv(in, 1, MPI_DOUBLE, side, 10, c, &received);
  if (sends[side])
    MPI_Wait(&sent, MPI_STATUS_IGNORE);
  if (receives[side])
    MPI_Wait(&received, MPI_STATUS_IGNORE);
}

void setFlags(int side) { sends[side] = receives[side] = 1; }

void byLength(struct Pack *p, const int *peer, int peers, MPI_Comm c) {
  for (int i = 0; i < peers; ++i) {
    MPI_Request received;
    if (p->length[i])
      MPI_Irecv(p->room, p->length[i], MPI_DOUBLE, peer[i], 11, c, &received);
    int n = pack(p, i);
    if (n)
      MPI_Send(p->room + 64, n, MPI_DOUBLE, peer[i], 11, c);
    if (p->length[i])
      MPI_Wait(&received, MPI_STATUS_IGNORE);
  }
}

// What is sent also says that something is.
void byNumber(const int *mine, int peer, int width, MPI_Comm c) {
  MPI_Request sent;
  int number = -1;
  if (mine[0] < width) {
    number = mine[1];
    MPI_Isend(&number, 1, MPI_INT, peer, 12, c, &sent);
  }
  if (number >= 0)
    MPI_Wait(&sent, MPI_STATUS_IGNORE);
}
