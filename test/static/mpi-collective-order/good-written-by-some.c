// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All memory comes from one list: some ranks write to one element, and what is
// tested is in another one.
// RUN: %quiet
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

struct reader {
  int open;
  MPI_File *file;
};
struct element {
  struct element *before;
  long bytes;
};
static struct element *last;

static void *take(long bytes) {
  struct element *e = malloc(sizeof *e + bytes);
  e->before = last;
  last = e;
  return last + 1;
}

void reader_close(struct reader *r) {
  if (r->open) {
    MPI_File_close(r->file);
    r->open = 0;
  }
}

void smear(double *to, const double *from, int n, int steps) {
  double *old = take(n * sizeof(double));
  for (int i = 0; i < steps; ++i) {
    memcpy(old, to, n * sizeof(double));
    for (int k = 0; k < n; ++k)
      to[k] = old[k] + from[k];
  }
}

void smear_first(double *to, const double *from, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    smear(to, from, n, 4);
}

struct reader *reader_open(void) {
  struct reader *r = take(sizeof *r);
  r->open = 0;
  r->file = take(sizeof(MPI_File));
  MPI_File_open(MPI_COMM_WORLD, "x", 2, MPI_INFO_NULL, r->file);
  r->open = 1;
  return r;
}

void read_all(int n) {
  for (int i = 0; i < n; ++i)
    reader_close(reader_open());
}
