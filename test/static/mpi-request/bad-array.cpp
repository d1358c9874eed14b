// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Requests in arrays whose elements nothing but the starts gets to.
// RUN: %found
#include <cstdlib>
#include <mpi.h>
#include <vector>

void container(const std::vector<int> &peers, char *bytes) {
  std::vector<MPI_Request> requests(peers.size());
  for (std::size_t i = 0; i < peers.size(); ++i)
    MPI_Isend(bytes + i, 1, MPI_CHAR, peers[i], 3, MPI_COMM_WORLD,
              &requests[i]);
  // CHECK: :[[#@LINE-2]]:5: warning: MPI_Isend's request is never completed
  // [{{.*}}mpi-request] CHECK: note: the requests in 'requests' go to nothing
  // but the calls that start operations
}

void allocated(int n, int *values) {
  MPI_Request *requests = (MPI_Request *)malloc(n * sizeof(MPI_Request));
  for (int i = 0; i < n; ++i)
    MPI_Irecv(values + i, 1, MPI_INT, i, 3, MPI_COMM_WORLD, requests + i);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Irecv's request is never completed
  free(requests);
}

void any_index(int n, int *values) {
  MPI_Request requests[64];
  for (int i = 0; i < n; ++i)
    MPI_Irecv(values + i, 1, MPI_INT, i, 3, MPI_COMM_WORLD, &requests[i]);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Irecv's request is never completed
}
