// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements of a list that is gone through twice: some have no operation, and all
// are waited for.
// Twin: good-turns-of-list.cpp.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
#include <mpi.h>
#include <vector>

struct Neighbour {
  int rank;
  bool here;
};

void tell(const std::vector<Neighbour> &all, int n) {
  std::vector<MPI_Request> requests(all.size());
  for (unsigned i = 0; i < all.size(); ++i)
    if (!all[i].here)
      MPI_Isend(&n, 1, MPI_INT, all[i].rank, 1, MPI_COMM_WORLD, &requests[i]);
  for (unsigned i = 0; i < all.size(); ++i)
    MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Wait waits for a request that was never
  // set
}
