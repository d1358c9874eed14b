// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a list is given completes the operation, or its elements do.
// Twin: bad-owned-list.cpp.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
#include <memory>
#include <mpi.h>
#include <vector>

struct Grain {
  std::vector<char> packed() const;
};

void move(const std::vector<std::shared_ptr<Grain>> &all, int to,
          std::vector<int> &gone) {
  std::vector<MPI_Request> requests(all.size());
  for (int i = 0; i < int(all.size()); ++i) {
    std::vector<char> buffer = all[i]->packed();
    MPI_Isend(buffer.data(), buffer.size(), MPI_CHAR, to, 0, MPI_COMM_WORLD,
              &requests[i]);
    gone.emplace_back(i);
    MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
  }
}

struct Ended {
  explicit Ended(MPI_Request *request) {
    MPI_Wait(request, MPI_STATUS_IGNORE);
  }
};

void move_one(const Grain &one, int to, std::vector<Ended> &ended,
              std::vector<MPI_Request> &requests) {
  std::vector<char> buffer = one.packed();
  MPI_Isend(buffer.data(), buffer.size(), MPI_CHAR, to, 0, MPI_COMM_WORLD,
            &requests[0]);
  ended.emplace_back(&requests[0]);
}
