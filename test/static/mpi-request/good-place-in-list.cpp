// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
// As bad-place-in-list.cpp, and every way out waits.
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
  MPI_Waitall(int(to.end() - to.begin()), requests, MPI_STATUSES_IGNORE);
  delete[] requests;
  return answers != 0;
}
