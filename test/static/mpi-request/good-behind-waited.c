// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same with another wait for the others, there or in another function; and
// requests that a caller may complete. Twin: bad-behind-waited.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
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
  MPI_Waitall(h->partners, h->open, MPI_STATUSES_IGNORE);
  MPI_Waitall(h->partners, h->open + h->partners, MPI_STATUSES_IGNORE);
}

void both(struct Halo *h, double *a, double *b) {
  MPI_Irecv(a, 1, MPI_DOUBLE, 0, 8, h->comm, &h->few[0]);
  MPI_Irecv(a + 1, 1, MPI_DOUBLE, 1, 8, h->comm, &h->few[1]);
  MPI_Isend(b, 1, MPI_DOUBLE, 0, 8, h->comm, &h->few[2]);
  MPI_Isend(b + 1, 1, MPI_DOUBLE, 1, 8, h->comm, &h->few[3]);
  MPI_Waitall(2, h->few, MPI_STATUSES_IGNORE);
}

void sent(struct Halo *h) { MPI_Waitall(2, h->few + 2, MPI_STATUSES_IGNORE); }

void handed(MPI_Request *open, double *a, double *b, MPI_Comm comm) {
  MPI_Irecv(a, 1, MPI_DOUBLE, 0, 9, comm, &open[0]);
  MPI_Isend(b, 1, MPI_DOUBLE, 0, 9, comm, &open[1]);
  MPI_Waitall(1, open, MPI_STATUSES_IGNORE);
}
