// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
// Each request has the place that its element has in its list, which is the
// difference of two addresses. One way out waits for none of them.
// Twin: good-place-in-list.cpp.
#include <mpi.h>

struct List {
  const int *first, *last;
  const int *begin() const { return first; }
  const int *end() const { return last; }
};

int greet(int *me, int answers, const List &to, MPI_Comm comm) {
  MPI_Request *requests = new MPI_Request[to.end() - to.begin()];
  for (const int &rank : to)
    MPI_Isend(me, 1, MPI_INT, rank, 3, comm, requests + (&rank - to.begin()));
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Isend's request is never completed [{{.*}}mpi-request]
  if (answers == 0)
    return 0;
  MPI_Waitall(int(to.end() - to.begin()), requests, MPI_STATUSES_IGNORE);
  delete[] requests;
  return 1;
}
