// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same with the last rank, and neighbours whose callers know that there are
// such ranks. Twin: bad-rank-behind.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct Group {
  MPI_Comm comm;
  int rank, size;
};

void start(struct Group *g, MPI_Comm comm) {
  g->comm = comm;
  MPI_Comm_rank(comm, &g->rank);
  MPI_Comm_size(comm, &g->size);
}

void from_last(struct Group *g, double *v, int n) {
  MPI_Bcast(v, n, MPI_DOUBLE, g->size - 1, g->comm);
}

void to_last(double *v, int n, MPI_Comm comm) {
  int size;
  MPI_Comm_size(comm, &size);
  MPI_Send(v, n, MPI_DOUBLE, size - 1, 1, comm);
}

void to_all(struct Group *g, double *v, int n) {
  for (int i = 1; i < g->size; ++i)
    MPI_Send(v, n, MPI_DOUBLE, i, 1, g->comm);
}

void to_next(struct Group *g, double *v, int n) {
  MPI_Send(v, n, MPI_DOUBLE, g->rank + 1, 1, g->comm);
}

void between(struct Group *g, double *v, int n) {
  int peer = g->rank + 1;
  if (peer >= g->size)
    peer = MPI_PROC_NULL;
  MPI_Send(v, n, MPI_DOUBLE, peer, 1, g->comm);
}
