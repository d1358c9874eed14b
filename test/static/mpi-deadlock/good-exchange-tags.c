// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same with tags that meet: one tag, that of the sender, one for each
// direction; two partners; a server that answers with another tag.
// Twins: bad-exchange-tags.c, bad-exchange-by-rank.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct Side {
  MPI_Comm comm;
  int neighbour[4];
};

void posted(struct Side *s, double *a, double *b, int n) {
  MPI_Request open;
  MPI_Irecv(b, n, MPI_DOUBLE, s->neighbour[0], 11, s->comm, &open);
  MPI_Send(a, n, MPI_DOUBLE, s->neighbour[0], 11, s->comm);
  MPI_Wait(&open, MPI_STATUS_IGNORE);
}

void of_sender(double *a, double *b, int n, int partner, MPI_Comm comm) {
  int rank;
  MPI_Request open[2];
  MPI_Comm_rank(comm, &rank);
  MPI_Irecv(b, n, MPI_DOUBLE, partner, partner, comm, &open[0]);
  MPI_Isend(a, n, MPI_DOUBLE, partner, rank, comm, &open[1]);
  MPI_Waitall(2, open, MPI_STATUSES_IGNORE);
}

void directed(double *a, double *b, int n, int partner, MPI_Comm comm) {
  int rank;
  MPI_Request open;
  MPI_Comm_rank(comm, &rank);
  const int up = rank < partner;
  MPI_Irecv(b, n, MPI_DOUBLE, partner, up ? 1 : 2, comm, &open);
  MPI_Send(a, n, MPI_DOUBLE, partner, up ? 2 : 1, comm);
  MPI_Wait(&open, MPI_STATUS_IGNORE);
}

void shifted(struct Side *s, double *a, double *b, int n) {
  MPI_Sendrecv(a, n, MPI_DOUBLE, s->neighbour[0], 3, b, n, MPI_DOUBLE,
               s->neighbour[1], 3, s->comm, MPI_STATUS_IGNORE);
}

void ask(double *a, double *b, int n, int server, MPI_Comm comm) {
  MPI_Request open;
  MPI_Irecv(b, n, MPI_DOUBLE, server, 32, comm, &open);
  MPI_Send(a, n, MPI_DOUBLE, server, 31, comm);
  MPI_Wait(&open, MPI_STATUS_IGNORE);
}

void serve(double *a, double *b, int n, MPI_Comm comm) {
  MPI_Status who;
  MPI_Recv(b, n, MPI_DOUBLE, MPI_ANY_SOURCE, 31, comm, &who);
  MPI_Send(a, n, MPI_DOUBLE, who.MPI_SOURCE, 32, comm);
}
