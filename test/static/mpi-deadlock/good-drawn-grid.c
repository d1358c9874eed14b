// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same tag on both sides. Twin: bad-drawn-grid.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct option_of {
  char name;
  void *value;
  struct option_of *next;
};
static struct option_of *options;
static int grid[3] = {1, 1, 1};

static void *room(size_t bytes) { return malloc(bytes); }

static void add(char name, void *value) {
  struct option_of *o = room(sizeof *o), *at = options;
  o->name = name;
  o->value = value;
  o->next = NULL;
  while (at && at->next)
    at = at->next;
  if (at)
    at->next = o;
  else
    options = o;
}

static struct option_of *find(struct option_of *o, char name) {
  while (o && o->name != name)
    o = o->next;
  return o;
}

// What the options are kept in, and nothing else, may be any number.
static void parse(int argc, char **argv) {
  add('x', &grid[0]);
  add('y', &grid[1]);
  add('z', &grid[2]);
  for (int i = 1; i < argc; ++i) {
    struct option_of *o = find(options, argv[i][1]);
    if (o)
      sscanf(argv[i] + 2, "%d", (int *)o->value);
  }
}

struct halo {
  int low, high, length;
  int (*fill)(struct halo *, double *);
};
struct cells {
  int number;
  double *value;
};

static int fill(struct halo *h, double *buffer) {
  for (int i = 0; i < h->length; ++i)
    buffer[i] = i;
  return h->length;
}

static void put(struct cells *c, int i, double v) {
  c->value[i] = v;
  c->number++;
}

static int at(int x, int y, int z) {
  x = (x + grid[0]) % grid[0];
  y = (y + grid[1]) % grid[1];
  z = (z + grid[2]) % grid[2];
  return x + grid[0] * (y + grid[1] * z);
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0)
    parse(argc, argv);
  MPI_Bcast(grid, 3, MPI_INT, 0, MPI_COMM_WORLD);
  if (grid[0] * grid[1] * grid[2] != size) {
    if (rank == 0)
      puts("the grid has another number of ranks");
    exit(1);
  }
  int x = rank % grid[0], y = rank / grid[0] % grid[1],
      z = rank / grid[0] / grid[1];
  struct halo *h = room(sizeof *h);
  h->low = at(x - 1, y - 1, z - 1);
  h->high = at(x + 1, y + 1, z + 1);
  h->length = argc + 10;
  h->fill = fill;
  struct cells *c = room(sizeof *c);
  c->number = 0;
  c->value = room(1000 * sizeof(double));
  for (int i = 0; i < argc; ++i)
    put(c, i, argc);
  double *out = room(1000 * sizeof(double)), *in = room(1000 * sizeof(double));
  int n = h->fill(h, out);
  MPI_Sendrecv(out, n, MPI_DOUBLE, h->low, 4, in, 1000, MPI_DOUBLE, h->high, 4,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  free(h);
  free(c->value);
  free(c);
  free(out);
  free(in);
  MPI_Finalize();
  return 0;
}
