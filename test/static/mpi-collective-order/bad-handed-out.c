// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects on the heap that a function makes and hands out through a parameter,
// or keeps in a global.
// RUN: %found
#include <mpi.h>
#include <stdlib.h>

struct context {
  MPI_Comm comm;
  int rank, size;
  double *data;
};

static int create(MPI_Comm comm, struct context **out) {
  struct context *c = malloc(sizeof *c);
  if (!c)
    return 1;
  c->comm = comm;
  MPI_Comm_rank(comm, &c->rank);
  MPI_Comm_size(comm, &c->size);
  c->data = NULL;
  *out = c;
  return 0;
}

static void step(struct context *c) {
  if (c->rank == 0)
    MPI_Barrier(c->comm);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of 'c->comm' [{{.*}}mpi-collective-order]
}

int solve(MPI_Comm comm) {
  struct context *c = NULL;
  if (create(comm, &c))
    return 1;
  step(c);
  free(c);
  return 0;
}

// The pointer is never in a variable of its own, and handed through.
static int filled(MPI_Comm comm, struct context **out) {
  *out = malloc(sizeof **out);
  if (!*out)
    return 1;
  (*out)->comm = comm;
  MPI_Comm_rank(comm, &(*out)->rank);
  return 0;
}
static int passed(MPI_Comm comm, struct context **out) {
  return filled(comm, out);
}
void handle_given(MPI_Comm comm) {
  struct context *c;
  if (passed(comm, &c))
    return;
  if (c->rank > 1)
    MPI_Barrier(comm);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of 'comm' [{{.*}}mpi-collective-order]
}

struct outer {
  struct context *in;
};
static void fill(struct outer *o, MPI_Comm comm) {
  o->in = malloc(sizeof *o->in);
  o->in->comm = comm;
  MPI_Comm_rank(comm, &o->in->rank);
}
void member(void) {
  struct outer o;
  fill(&o, MPI_COMM_WORLD);
  if (o.in->rank == 0)
    MPI_Barrier(o.in->comm);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of MPI_COMM_WORLD [{{.*}}mpi-collective-order]
}

static struct context *the;
void start(MPI_Comm comm) {
  struct context *c = malloc(sizeof *c);
  if (!c)
    return;
  c->comm = comm;
  MPI_Comm_rank(comm, &c->rank);
  the = c;
}
void work(void) {
  if (the->rank == 0)
    MPI_Barrier(the->comm);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of 'the->comm' [{{.*}}mpi-collective-order]
}
