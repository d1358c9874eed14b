// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
// The status of a message is looked for at the place of its request: those that
// are complete have theirs one after the other.
// Twin: good-status-place.c.
#include <mpi.h>

int drain(MPI_Request *requests, int n, MPI_Comm comm) {
  int done, total = 0, which[n];
  MPI_Status statuses[n];
  MPI_Waitsome(n, requests, &done, which, statuses);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Waitsome puts the statuses in the order of its indices, and the program takes an index for the place of one [{{.*}}mpi-argument]
  for (int i = 0; i < done; ++i) {
    const int at = which[i];
    int count;
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: note: it is looked for here by the number of its request
    MPI_Get_count(&statuses[at], MPI_INT, &count);
    total += count;
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
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Testsome puts the statuses in the order of its indices
  for (int i = 0; i < done; ++i)
    from[in->which[i]] = in->statuses[in->which[i]].MPI_SOURCE;
  return done;
}
