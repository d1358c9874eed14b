// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Requests in arrays that are completed, freed or handed on.
// RUN: %quiet
#include <cstdlib>
#include <mpi.h>
#include <utility>
#include <vector>

void wait_elsewhere(int n, MPI_Request *requests);

void container(const std::vector<int> &peers, char *bytes) {
  std::vector<MPI_Request> requests(peers.size());
  for (std::size_t i = 0; i < peers.size(); ++i)
    MPI_Isend(bytes + i, 1, MPI_CHAR, peers[i], 3, MPI_COMM_WORLD,
              &requests[i]);
  MPI_Waitall((int)requests.size(), requests.data(), MPI_STATUSES_IGNORE);
}

std::vector<MPI_Request> handed_out(int n, char *bytes) {
  std::vector<MPI_Request> requests(n);
  for (int i = 0; i < n; ++i)
    MPI_Isend(bytes + i, 1, MPI_CHAR, i, 3, MPI_COMM_WORLD, &requests[i]);
  return requests;
}

struct Pending {
  std::vector<MPI_Request> all;
};
void moved(int n, char *bytes, Pending &to) {
  std::vector<MPI_Request> requests(n);
  for (int i = 0; i < n; ++i)
    MPI_Isend(bytes + i, 1, MPI_CHAR, i, 3, MPI_COMM_WORLD, &requests[i]);
  to.all = std::move(requests);
}

void each_by_reference(int n, char *bytes) {
  std::vector<MPI_Request> requests(n);
  for (int i = 0; i < n; ++i)
    MPI_Isend(bytes + i, 1, MPI_CHAR, i, 3, MPI_COMM_WORLD, &requests[i]);
  for (MPI_Request &one : requests)
    MPI_Wait(&one, MPI_STATUS_IGNORE);
}

void by_others(int n, int *values) {
  MPI_Request *requests = (MPI_Request *)malloc(n * sizeof(MPI_Request));
  for (int i = 0; i < n; ++i)
    MPI_Irecv(values + i, 1, MPI_INT, i, 3, MPI_COMM_WORLD, requests + i);
  wait_elsewhere(n, requests);
  free(requests);
}

void freed(int n, int *values) {
  MPI_Request requests[64];
  for (int i = 0; i < n; ++i) {
    MPI_Isend(values + i, 1, MPI_INT, i, 3, MPI_COMM_WORLD, &requests[i]);
    MPI_Request_free(&requests[i]);
  }
}

// The last one, by an iterator that lives no longer than the call.
void by_iterator(const std::vector<int> &peers, int *value) {
  std::vector<MPI_Request> requests;
  for (int peer : peers) {
    requests.emplace_back(MPI_REQUEST_NULL);
    MPI_Isend(value, 1, MPI_INT, peer, 3, MPI_COMM_WORLD,
              &(*requests.rbegin()));
  }
  MPI_Waitall((int)requests.size(), &requests[0], MPI_STATUSES_IGNORE);
}
