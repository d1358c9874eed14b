// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exchanges with a partner that the caller names: what one sends the other one
// does not receive, as both do the same. Twin: good-exchange-tags.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %quiet
#include <mpi.h>

struct Side {
  MPI_Comm comm;
  int neighbour[4];
};

void posted(struct Side *s, double *a, double *b, int n) {
  MPI_Request open;
  MPI_Irecv(b, n, MPI_DOUBLE, s->neighbour[0], 11, s->comm, &open);
  MPI_Send(a, n, MPI_DOUBLE, s->neighbour[0], 12, s->comm);
  MPI_Wait(&open, MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Wait on rank 0 waits for ever for a message of rank 1 [{{.*}}mpi-deadlock]
}

void at_once(double *a, double *b, int n, int partner, MPI_Comm comm) {
  MPI_Sendrecv(a, n, MPI_DOUBLE, partner, 21, b, n, MPI_DOUBLE, partner, 22,
               comm, MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE-2]]:3: warning: MPI_Sendrecv on rank 0 waits for ever for a message of rank 1 [{{.*}}mpi-deadlock]
}
