// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Twin of bad-owned-bytes.cpp: what is owned moves by itself, the bytes end before the
// owner, members own nothing, or are pointers.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -std=c++17 -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -std=c++17 -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <array>
#include <complex>
#include <mpi.h>
#include <string>
#include <utility>
#include <vector>

struct Fixed {
  long step = 0, time = 0;
  std::vector<int> order;
};

bool read(Fixed &state);

Fixed restart(int rank, MPI_Comm comm) {
  Fixed state;
  if (rank == 0)
    read(state);
  MPI_Bcast(&state, 2 * sizeof(long), MPI_BYTE, 0, comm);
  long length = state.order.size();
  MPI_Bcast(&length, 1, MPI_LONG, 0, comm);
  state.order.resize(length);
  MPI_Bcast(state.order.data(), length, MPI_INT, 0, comm);
  return state;
}

struct Plain {
  std::array<double, 3> at;
  std::pair<int, float> weight;
  std::complex<double> value;
  char name[16];
  double *cache;
};

void hand(const Plain &one, int to, MPI_Comm comm) {
  MPI_Send(&one, sizeof(Plain), MPI_BYTE, to, 0, comm);
}

void names(std::string &all, std::vector<Plain> &list, MPI_Comm comm) {
  all.resize(16);
  MPI_Bcast(&all[0], 16, MPI_CHAR, 0, comm);
  MPI_Bcast(list.data(), list.size() * sizeof(Plain), MPI_BYTE, 0, comm);
}
