// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A structure with the rank in it is copied as a whole: the other members of the
// copy are what they were. And one rank alone hands a structure on the heap, which
// a function of another file may have filled, to one that prints it.
// Twin: bad-copied-structure.c.
// RUN: %quiet
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

struct world {
  int rank, size, level;
  MPI_Comm comm;
};
struct nested {
  char name[40];
  struct world in;
};
static struct world first;
static struct nested kept;

void begin(int level) {
  struct world w;
  w.comm = MPI_COMM_WORLD;
  w.level = level;
  MPI_Comm_rank(w.comm, &w.rank);
  MPI_Comm_size(w.comm, &w.size);
  first = w;
  kept.in = w;
}

void use_level(void) {
  struct world w = first;
  if (w.level > 1)
    MPI_Barrier(w.comm);
}

void use_size(void) {
  struct nested n = kept;
  if (n.in.size > 4)
    MPI_Barrier(n.in.comm);
}

void take(struct world *to) {
  *to = first;
  if (to->size > 4)
    MPI_Barrier(to->comm);
}

struct setting {
  int show, timing;
};
struct core {
  MPI_Comm comm;
  struct setting setting;
};
void read_setting(struct setting *);
void print_setting(struct setting *);
static struct core *core;
static int rank;

void start(void) {
  double t = 0;
  struct core *c = malloc(sizeof *c);
  if (c) {
    memset(c, 0, sizeof *c);
    MPI_Comm_dup(MPI_COMM_WORLD, &c->comm);
    MPI_Comm_rank(c->comm, &rank);
    read_setting(&c->setting);
    if (rank == 0 && c->setting.show)
      print_setting(&c->setting);
    core = c;
  }
  if (core->setting.timing)
    MPI_Allreduce(MPI_IN_PLACE, &t, 1, MPI_DOUBLE, MPI_MAX, core->comm);
}
