// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A member keeps the requests of receives and of sends behind them, and as many
// are waited for as there are of one kind. Twin: good-behind-waited.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %quiet
#include <mpi.h>

struct Halo {
  MPI_Comm comm;
  int partners, *rank, *length;
  double **out, **in;
  MPI_Request *open, few[4];
};

void exchange(struct Halo *h) {
  for (int i = 0; i < h->partners; ++i)
    MPI_Irecv(h->in[i], h->length[i], MPI_DOUBLE, h->rank[i], 7, h->comm,
              &h->open[i]);
  for (int i = 0; i < h->partners; ++i)
    MPI_Isend(h->out[i], h->length[i], MPI_DOUBLE, h->rank[i], 7, h->comm,
              &h->open[h->partners + i]);
  // CHECK: :[[#@LINE-2]]:5: warning: MPI_Isend's request is behind those that MPI_Waitall completes, and nothing completes it [{{.*}}mpi-request]
  MPI_Waitall(h->partners, h->open, MPI_STATUSES_IGNORE);
}

void both(struct Halo *h, double *a, double *b) {
  MPI_Irecv(a, 1, MPI_DOUBLE, 0, 8, h->comm, &h->few[0]);
  MPI_Irecv(a + 1, 1, MPI_DOUBLE, 1, 8, h->comm, &h->few[1]);
  MPI_Isend(b, 1, MPI_DOUBLE, 0, 8, h->comm, &h->few[2]);
  MPI_Isend(b + 1, 1, MPI_DOUBLE, 1, 8, h->comm, &h->few[3]);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Isend's request is behind those that MPI_Waitall completes, and nothing completes it [{{.*}}mpi-request]
  MPI_Waitall(3, h->few, MPI_STATUSES_IGNORE);
}
