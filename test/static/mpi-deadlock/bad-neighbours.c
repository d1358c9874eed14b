// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exchanges with neighbours that another file fills in. What every rank sends
// to one side no neighbour takes from the other side: by its tag, or it is of
// another type.
//
// Twin: good-neighbours.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %quiet
#include <mpi.h>

struct part {
  int n, left, right, above, below, next[2];
  double *in, *out;
  int *numbers;
  MPI_Comm comm;
};

void tags(struct part *p) {
  MPI_Request r[2];
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Irecv takes tag 10 from a neighbour, and every rank sends with tag 11 to its own [{{.*}}mpi-deadlock]
  MPI_Irecv(p->in, p->n, MPI_DOUBLE, p->left, 10, p->comm, &r[0]);
  MPI_Isend(p->out, p->n, MPI_DOUBLE, p->right, 11, p->comm, &r[1]);
  // CHECK: :[[#@LINE-1]]:3: note: MPI_Isend sends with tag 11 here
  MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
}

void types(struct part *p) {
  MPI_Request r[2];
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Irecv takes MPI_DOUBLE from a message of MPI_INT [{{.*}}mpi-message-type]
  MPI_Irecv(p->in, p->n, MPI_DOUBLE, p->left, 20, p->comm, &r[0]);
  MPI_Isend(p->numbers, p->n, MPI_INT, p->right, 20, p->comm, &r[1]);
  MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
}

/* As if each were the right neighbour of its right one. */
void same_side(struct part *p) {
  MPI_Request r[4];
  MPI_Irecv(p->in, p->n, MPI_DOUBLE, p->above, 30, p->comm, &r[0]);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Irecv takes tag 31 from a neighbour, and every rank sends with tag 30 to its own [{{.*}}mpi-deadlock]
  MPI_Irecv(p->in + 64, p->n, MPI_DOUBLE, p->below, 31, p->comm, &r[1]);
  MPI_Isend(p->out, p->n, MPI_DOUBLE, p->above, 30, p->comm, &r[2]);
  MPI_Isend(p->out + 64, p->n, MPI_DOUBLE, p->below, 31, p->comm, &r[3]);
  MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
}

/* Whichever entry is opposite which. */
void table(struct part *p) {
  MPI_Request r[4];
  MPI_Irecv(p->in, p->n, MPI_DOUBLE, p->next[0], 40, p->comm, &r[0]);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Irecv takes tag 41 from a neighbour, and every rank sends with tag 42 to its own [{{.*}}mpi-deadlock]
  MPI_Irecv(p->in + 64, p->n, MPI_DOUBLE, p->next[1], 41, p->comm, &r[1]);
  MPI_Isend(p->out, p->n, MPI_DOUBLE, p->next[0], 42, p->comm, &r[2]);
  MPI_Isend(p->out + 64, p->n, MPI_DOUBLE, p->next[1], 40, p->comm, &r[3]);
  MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
}

void at_once(double *in, double *out, int n, int from, int to, MPI_Comm comm) {
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Sendrecv takes tag 51 from a neighbour, and every rank sends with tag 50 to its own [{{.*}}mpi-deadlock]
  MPI_Sendrecv(out, n, MPI_DOUBLE, to, 50, in, n, MPI_DOUBLE, from, 51, comm, MPI_STATUS_IGNORE);
}

struct entries {
  int n, uses[2], to[2], from[2];
  double *in, *out;
  MPI_Comm comm;
};

/* Whichever send goes with which receive, one of each is left. */
void one_tag_twice(struct entries *l) {
  MPI_Request r[4];
  if (l->uses[0]) {
    MPI_Irecv(l->in, l->n, MPI_DOUBLE, l->from[0], 61, l->comm, &r[0]);
    MPI_Isend(l->out, l->n, MPI_DOUBLE, l->to[0], 61, l->comm, &r[1]);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  }
  if (l->uses[1]) {
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Irecv takes tag 61 from a neighbour, and every rank sends with tag 62 to its own [{{.*}}mpi-deadlock]
    MPI_Irecv(l->in + 64, l->n, MPI_DOUBLE, l->from[1], 61, l->comm, &r[2]);
    MPI_Isend(l->out + 64, l->n, MPI_DOUBLE, l->to[1], 62, l->comm, &r[3]);
    MPI_Waitall(2, r + 2, MPI_STATUSES_IGNORE);
  }
}
