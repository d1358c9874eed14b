// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
// As bad-status-place.cpp; the statuses are looked for in their order.
#include <mpi.h>
#include <vector>

int drain(std::vector<MPI_Request> &requests, std::vector<int> &from) {
  const int n = requests.size();
  int done;
  std::vector<int> which(n);
  std::vector<MPI_Status> statuses(n);
  MPI_Waitsome(n, requests.data(), &done, which.data(), statuses.data());
  for (int i = 0; i < done; ++i)
    from[which[i]] = statuses[i].MPI_SOURCE;
  return done;
}
