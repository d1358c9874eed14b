// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A container is destroyed in each turn while what it owns is sent; a list of
// numbers grows in between, which completes nothing.
// Twin: good-owned-list.cpp.
// RUN: %found
#include <memory>
#include <mpi.h>
#include <vector>

struct Grain {
  std::vector<char> packed() const;
};

void move(const std::vector<std::shared_ptr<Grain>> &all, int to,
          std::vector<int> &gone) {
  std::vector<MPI_Request> requests(all.size());
  unsigned k = 0;
  for (int i = 0; i < int(all.size()); ++i) {
    std::vector<char> buffer = all[i]->packed();
    MPI_Isend(buffer.data(), buffer.size(), MPI_CHAR, to, 0, MPI_COMM_WORLD,
              &requests[k]);
    ++k;
    gone.emplace_back(i);
    // CHECK: :[[#@LINE+1]]:3: warning: the buffer is freed before the MPI_Isend that
  }
  for (unsigned i = 0; i < k; ++i)
    MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
}
