// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
// As bad-filled-first.c: the wait comes first, here or in a function that is
// called; the request is another one; the buffer is a new one.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

struct answer {
  int kind, line;
  double data[16];
};

struct server {
  struct answer **answers, *last;
  MPI_Request *sent, *other;
  double *all;
  MPI_Comm comm;
};

void serve(struct server *s, int who, int line) {
  struct answer *a = s->answers[who];
  if (s->sent[who] != MPI_REQUEST_NULL)
    MPI_Wait(&s->sent[who], MPI_STATUS_IGNORE);
  a->kind = 1;
  a->line = line;
  memcpy(a->data, s->all + 16 * line, sizeof a->data);
  MPI_Isend(a, sizeof *a, MPI_BYTE, who, 5, s->comm, &s->sent[who]);
}

static void flush(struct server *s, int who) {
  MPI_Wait(&s->sent[who], MPI_STATUS_IGNORE);
}

void serveAfter(struct server *s, int who, int line) {
  struct answer *a = s->answers[who];
  flush(s, who);
  a->kind = 1;
  a->line = line;
  MPI_Wait(&s->sent[who], MPI_STATUS_IGNORE);
  MPI_Isend(a, sizeof *a, MPI_BYTE, who, 5, s->comm, &s->sent[who]);
}

void serveOther(struct server *s, int who, int line) {
  struct answer *a = s->answers[who];
  a->kind = 1;
  a->line = line;
  MPI_Wait(&s->other[who], MPI_STATUS_IGNORE);
  MPI_Isend(a, sizeof *a, MPI_BYTE, who, 5, s->comm, &s->sent[who]);
}

void serveNew(struct server *s, int who, int line) {
  struct answer *a = malloc(sizeof *a);
  a->kind = 1;
  a->line = line;
  MPI_Wait(&s->sent[who], MPI_STATUS_IGNORE);
  MPI_Isend(a, sizeof *a, MPI_BYTE, who, 5, s->comm, &s->sent[who]);
  free(s->last);
  s->last = a;
}
