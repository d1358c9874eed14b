// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
// As bad-status-place.c; the statuses are looked for in their order, or a call
// for all requests fills them at their places.
#include <mpi.h>

int drain(MPI_Request *requests, int n, MPI_Comm comm) {
  int done, total = 0, which[n];
  MPI_Status statuses[n];
  MPI_Waitsome(n, requests, &done, which, statuses);
  for (int i = 0; i < done; ++i) {
    const int at = which[i];
    int count;
    MPI_Get_count(&statuses[i], MPI_INT, &count);
    total += count * at;
  }
  return total;
}

struct inbox {
  MPI_Request *requests;
  MPI_Status *statuses;
  int *which, n;
};

int poll(struct inbox *in, int *from) {
  int done;
  MPI_Testsome(in->n, in->requests, &done, in->which, in->statuses);
  for (int i = 0; i < done; ++i)
    from[in->which[i]] = in->statuses[i].MPI_SOURCE;
  return done;
}

int later(struct inbox *in, int *from, int n, const int *order) {
  int done;
  MPI_Testsome(in->n, in->requests, &done, in->which, MPI_STATUSES_IGNORE);
  for (int i = 0; i < n; ++i)
    from[i] = in->statuses[order[i]].MPI_TAG;
  return done;
}

int all(struct inbox *in, int *from) {
  int done;
  MPI_Testsome(in->n, in->requests, &done, in->which, in->statuses);
  MPI_Waitall(in->n, in->requests, in->statuses);
  for (int i = 0; i < done; ++i)
    from[in->which[i]] = in->statuses[in->which[i]].MPI_SOURCE;
  return done;
}
