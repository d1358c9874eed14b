// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two loops go over one list, one of them by addresses, the other one by numbers:
// that both make as many turns does not follow from what they compare.
// Twin: bad-turns-of-list.cpp.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
#include <mpi.h>
#include <vector>

struct Neighbour {
  int rank;
  bool here;
};

void tell(const std::vector<Neighbour> &all, int n) {
  std::vector<MPI_Request> requests(all.size());
  unsigned k = 0;
  for (auto c = all.cbegin(); c != all.cend(); ++c, ++k)
    MPI_Isend(&n, 1, MPI_INT, c->rank, 1, MPI_COMM_WORLD, &requests[k]);
  for (unsigned i = 0; i < all.size(); ++i)
    MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
}

void tell_pointed(const int *from, const int *to, int n) {
  MPI_Request *requests = new MPI_Request[to - from];
  unsigned k = 0;
  for (const int *c = from; c != to; ++c, ++k)
    MPI_Isend(&n, 1, MPI_INT, *c, 1, MPI_COMM_WORLD, &requests[k]);
  for (unsigned i = 0; i < (unsigned long)(to - from); ++i)
    MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
  delete[] requests;
}

// A negative number would be a large one where it is unsigned.
void tell_counted(const int *to, int many, int n) {
  MPI_Request *requests = new MPI_Request[many];
  for (int i = 0; i < many; ++i)
    MPI_Isend(&n, 1, MPI_INT, to[i], 1, MPI_COMM_WORLD, &requests[i]);
  for (unsigned i = 0; i < unsigned(many); ++i)
    MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
  delete[] requests;
}
