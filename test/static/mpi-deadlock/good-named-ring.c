// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One rank sends first.
// Twin: bad-named-ring.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

extern int my_rank, num_procs;
extern MPI_Comm team;

struct ring {
  MPI_Comm comm;
  int rank, nprocs, length;
  double *out, *in;
};

void around(double *out, double *in, int n) {
  int before = (my_rank + num_procs - 1) % num_procs, next = (my_rank + 1) % num_procs;
  if (my_rank == 0)
    MPI_Send(out, n, MPI_DOUBLE, next, 0, team);
  MPI_Recv(in, n, MPI_DOUBLE, before, 0, team, MPI_STATUS_IGNORE);
  if (my_rank != 0)
    MPI_Send(out, n, MPI_DOUBLE, next, 0, team);
}

void turn(struct ring *r) {
  int before = (r->rank + r->nprocs - 1) % r->nprocs, next = (r->rank + 1) % r->nprocs;
  MPI_Sendrecv(r->out, r->length, MPI_DOUBLE, next, 0, r->in, r->length, MPI_DOUBLE, before, 0, r->comm,
               MPI_STATUS_IGNORE);
}

/* Up the tree, whose depth follows from the number of ranks. */
void merge(double *out, double *in, int n) {
  for (int rank = my_rank, ranks = num_procs, factor = 1; ranks > 1;
       rank /= 2, ranks = (ranks + 1) / 2, factor *= 2) {
    if (rank % 2 == 0 && rank + 1 < ranks) {
      MPI_Recv(in, n, MPI_DOUBLE, (rank + 1) * factor, 1, team, MPI_STATUS_IGNORE);
    } else if (rank % 2 == 1) {
      MPI_Send(out, n, MPI_DOUBLE, (rank - 1) * factor, 1, team);
      break;
    }
  }
}

/* A size of something else. */
struct table {
  int size, owner, next;
  MPI_Comm comm;
};
void look_up(struct table *t, double *out, double *in, int key) {
  MPI_Recv(in, 1, MPI_DOUBLE, (key + t->size - 1) % t->size, 0, t->comm, MPI_STATUS_IGNORE);
  MPI_Send(out, 1, MPI_DOUBLE, (key + 1) % t->size, 0, t->comm);
}

/* A number that this file sets itself. */
int numranks = 2;
void set(int n) { numranks = n; }
void around_some(double *out, double *in, int n) {
  MPI_Recv(in, n, MPI_DOUBLE, (my_rank + numranks - 1) % numranks, 0, team, MPI_STATUS_IGNORE);
  MPI_Send(out, n, MPI_DOUBLE, (my_rank + 1) % numranks, 0, team);
}
