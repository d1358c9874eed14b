// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Its result is waited for before.
// Twin: bad-async-buffer.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -std=c++20 %stub_mpi -g -fpass-plugin=%pass -O0 -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -std=c++20 %stub_mpi -g -fpass-plugin=%pass -O2 -c %s -o %t.o 2>&1 | %silent
#include <future>
#include <mpi.h>
#include <vector>

int exchange(int peer) {
  int values[16] = {0}, mine[16] = {0};
  auto done = std::async(std::launch::async, [&] {
    MPI_Recv(values, 16, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  });
  MPI_Send(mine, 16, MPI_INT, peer, 0, MPI_COMM_WORLD);
  done.get();
  values[3] = 5;
  return values[4];
}
