// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the first rank alone has read are elements of the vector: how many there
// are is the same on all ranks.
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <vector>

unsigned read(const char *name);

class Settings {
public:
  Settings() {
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
      Mode = read("mode");
      Steps = read("steps");
    }
    std::vector<unsigned> all = {Mode, Steps};
    all.push_back(rank);
    if (rank == 0) {
      MPI_Bcast(all.data(), all.size(), MPI_UNSIGNED, 0, MPI_COMM_WORLD);
    } else {
      MPI_Bcast(all.data(), all.size(), MPI_UNSIGNED, 0, MPI_COMM_WORLD);
      Mode = all[0];
      Steps = all[1];
    }
  }

private:
  unsigned Mode = 0, Steps = 0;
};

void load() { Settings all; }
