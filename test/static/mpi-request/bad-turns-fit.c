// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whatever the number of neighbors is, the second request is not always set; or
// one request serves for all of them.
// Twin: good-turns-fit.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
#include <mpi.h>

struct halo {
  int sides, neighbor[2];
  double out[4], in[8];
};

void exchange(struct halo *h, MPI_Comm comm) {
  MPI_Request requests[2];
  MPI_Isend(h->out, 4, MPI_DOUBLE, h->neighbor[0], 7, comm, &requests[0]);
  if (h->neighbor[1] >= 0)
    MPI_Irecv(h->in, 4, MPI_DOUBLE, h->neighbor[1], 7, comm, &requests[1]);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Waitall gets a request that was not set on every way here
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
}

void all(struct halo *h, MPI_Comm comm) {
  MPI_Request request = MPI_REQUEST_NULL;
  for (int i = 0; i < h->sides; ++i)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Isend overwrites the request of the loop's last turn
    MPI_Isend(h->out, 4, MPI_DOUBLE, h->neighbor[i], 7, comm, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
