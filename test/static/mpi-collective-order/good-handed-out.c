// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects on the heap that a function makes and hands out through a parameter,
// or keeps in a global: what is the same on all ranks stays apart from what is
// not, and one object from another.
// RUN: %quiet
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
  if (c->size > 1)
    MPI_Barrier(c->comm);
}

int solve(MPI_Comm comm) {
  struct context *c = NULL;
  if (create(comm, &c))
    return 1;
  step(c);
  free(c);
  return 0;
}

static int passed(MPI_Comm comm, struct context **out) {
  return create(comm, out);
}
void handle_given(MPI_Comm comm) {
  struct context *c;
  double x = 0;
  if (passed(comm, &c))
    return;
  if (c->rank == 0)
    MPI_Bcast(&x, 1, MPI_DOUBLE, 0, c->comm);
  else
    MPI_Bcast(&x, 1, MPI_DOUBLE, 0, comm);
}

// Two objects of one maker: only one of them keeps a rank.
struct number {
  int n;
};
static void number(int n, struct number **out) {
  *out = malloc(sizeof **out);
  (*out)->n = n;
}
void two(void) {
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  struct number *mine, *ours;
  number(rank, &mine);
  number(size, &ours);
  if (ours->n > 2)
    MPI_Barrier(MPI_COMM_WORLD);
  free(mine);
  free(ours);
}

// Grown: the old object and the new one.
struct list {
  int *at, used;
};
static void append(struct list *l, int n) {
  int *bigger = malloc((l->used + 1) * sizeof *bigger);
  for (int i = 0; i < l->used; ++i)
    bigger[i] = l->at[i];
  bigger[l->used++] = n;
  free(l->at);
  l->at = bigger;
}
void grown(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  struct list l = {NULL, 0};
  append(&l, rank);
  append(&l, rank + 1);
  if (l.used > 1)
    MPI_Barrier(MPI_COMM_WORLD);
  free(l.at);
}

static struct context *the;
void start(MPI_Comm comm) {
  struct context *c = malloc(sizeof *c);
  if (!c)
    return;
  c->comm = comm;
  MPI_Comm_rank(comm, &c->rank);
  MPI_Comm_size(comm, &c->size);
  the = c;
}
void work(void) {
  if (the->size > 1)
    MPI_Barrier(the->comm);
}
