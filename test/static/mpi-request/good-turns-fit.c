// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As many neighbors as there is room for: how many that are is known where the
// structure is filled. With three the list of requests would be too short, with
// one there would be requests that nobody sets.
// Twin: bad-turns-fit.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct halo {
  int sides, neighbor[2];
  double out[4], in[8];
};

void exchange(struct halo *h, MPI_Comm comm) {
  MPI_Request requests[4];
  for (int i = 0; i < h->sides; ++i)
    MPI_Isend(h->out, 4, MPI_DOUBLE, h->neighbor[i], 7, comm, &requests[i]);
  for (int i = 0; i < h->sides; ++i)
    MPI_Irecv(h->in + 4 * i, 4, MPI_DOUBLE, h->neighbor[i], 7, comm,
              &requests[2 + i]);
  MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
}
