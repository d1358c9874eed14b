// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
// An answer is written over the one before, which is waited for only then. The
// buffers and requests of the neighbours stand in tables.
// Twin: good-filled-first.c.
#include <mpi.h>
#include <string.h>

struct answer {
  int kind, line;
  double data[16];
};

struct server {
  struct answer **answers;
  MPI_Request *sent;
  double *all;
  MPI_Comm comm;
};

void serve(struct server *s, int who, int line) {
  struct answer *a = s->answers[who];
  a->kind = 1;
  // CHECK: :[[#@LINE-1]]:11: warning: the buffer of the MPI_Isend that an earlier call of 'serve' has left under way is written to [{{.*}}mpi-buffer-modified]
  // CHECK: note: started here
  a->line = line;
  memcpy(a->data, s->all + 16 * line, sizeof a->data);
  if (s->sent[who] != MPI_REQUEST_NULL)
    MPI_Wait(&s->sent[who], MPI_STATUS_IGNORE);
  MPI_Isend(a, sizeof *a, MPI_BYTE, who, 5, s->comm, &s->sent[who]);
}
