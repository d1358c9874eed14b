// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
// As bad-status-place.c, of containers.
// Twin: good-status-place.cpp.
#include <mpi.h>
#include <vector>

int drain(std::vector<MPI_Request> &requests, std::vector<int> &from) {
  const int n = requests.size();
  int done;
  std::vector<int> which(n);
  std::vector<MPI_Status> statuses(n);
  MPI_Waitsome(n, requests.data(), &done, which.data(), statuses.data());
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Waitsome puts the statuses in the order of its indices, and the program takes an index for the place of one [{{.*}}mpi-argument]
  for (int i = 0; i < done; ++i)
    from[i] = statuses[which[i]].MPI_SOURCE;
  return done;
}
