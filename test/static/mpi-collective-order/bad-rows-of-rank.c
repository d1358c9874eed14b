// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows are divided among the ranks, the last one has the rest: how many a rank
// has is kept in a member, and is its own. Level 2. Bytes that are broadcast
// packed do not make other members equal.
// Twin: good-rows-of-rank.c.
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

struct rows {
  long all, mine;
  int rank, size;
};
void divide(struct rows *r, long all) {
  MPI_Comm_rank(MPI_COMM_WORLD, &r->rank);
  MPI_Comm_size(MPI_COMM_WORLD, &r->size);
  r->all = all;
  r->mine = all / r->size;
  if (r->rank == r->size - 1)
    r->mine += all % r->size;
}

double greatest(const struct rows *r, const double *x) {
  double here = 0, all = 0;
  if (r->mine == 0)
    return 0;
  for (long i = 0; i < r->mine; ++i)
    here = x[i] > here ? x[i] : here;
  // CHECK: bad-rows-of-rank.c:[[#@LINE+1]]:3: warning: MPI_Allreduce is not reached by every rank of MPI_COMM_WORLD
  MPI_Allreduce(&here, &all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return all;
}

struct columns {
  long all, mine;
};
void share(struct columns *c, long all, int rank, int size) {
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  c->mine = all / size + (rank < all % size);
}
void each(const struct columns *c, double *x) {
  for (long i = 0; i < c->mine; ++i)
    // CHECK: bad-rows-of-rank.c:[[#@LINE+1]]:5: warning: MPI_Bcast is not reached by every rank of MPI_COMM_WORLD
    MPI_Bcast(x + i, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

struct title {
  int length, kind;
};
void tell(struct title *t) {
  int rank, bytes = 2 * sizeof(int);
  char *packed = NULL;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  packed = malloc(bytes);
  if (rank == 0) {
    memcpy(packed, &t->length, sizeof(int));
    memcpy(packed + sizeof(int), &t->kind, sizeof(int));
  }
  MPI_Bcast(packed, bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
  if (rank != 0)
    memcpy(&t->kind, packed + sizeof(int), sizeof(int));
  free(packed);
}
