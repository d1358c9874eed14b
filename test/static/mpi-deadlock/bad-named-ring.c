// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rank and the number of ranks are variables of another file, or members that
// another file fills: their names tell what they are, or a rank beside them.
// Twin: good-named-ring.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

extern int my_rank, num_procs;
extern MPI_Comm team;

struct ring {
  MPI_Comm comm;
  int rank, nprocs, length;
  double *out, *in;
};

void around(double *out, double *in, int n) {
  MPI_Recv(in, n, MPI_DOUBLE, (my_rank + num_procs - 1) % num_procs, 0, team, MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE-1]]:{{.*}}MPI_Recv on rank 0 waits for ever for a message of rank 1 [-Wpass-failed=mpi-deadlock]
  MPI_Send(out, n, MPI_DOUBLE, (my_rank + 1) % num_procs, 0, team);
}

void turn(struct ring *r) {
  MPI_Recv(r->in, r->length, MPI_DOUBLE, (r->rank + r->nprocs - 1) % r->nprocs, 0, r->comm, MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE-1]]:{{.*}}MPI_Recv on rank 0 waits for ever for a message of rank 1 [-Wpass-failed=mpi-deadlock]
  MPI_Send(r->out, r->length, MPI_DOUBLE, (r->rank + 1) % r->nprocs, 0, r->comm);
}

struct line {
  int rank, size;
  MPI_Comm comm;
};
int commsize, myrank;

void beside(struct line *l, double *out, double *in, int n) {
  MPI_Recv(in, n, MPI_DOUBLE, (l->rank + l->size - 1) % l->size, 0, l->comm, MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE-1]]:{{.*}}MPI_Recv on rank 0 waits for ever for a message of rank 1 [-Wpass-failed=mpi-deadlock]
  MPI_Send(out, n, MPI_DOUBLE, (l->rank + 1) % l->size, 0, l->comm);
}

void of_this_file(double *out, double *in, int n) {
  MPI_Recv(in, n, MPI_DOUBLE, (myrank + commsize - 1) % commsize, 0, team, MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE-1]]:{{.*}}MPI_Recv on rank 0 waits for ever for a message of rank 1 [-Wpass-failed=mpi-deadlock]
  MPI_Send(out, n, MPI_DOUBLE, (myrank + 1) % commsize, 0, team);
}
