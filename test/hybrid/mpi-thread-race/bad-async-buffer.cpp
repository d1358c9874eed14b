// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A lambda of std::async has the variables of its creator.
// Twin: good-async-buffer.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -std=c++20 %stub_mpi -g -fpass-plugin=%pass -O0 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -std=c++20 %stub_mpi -g -fpass-plugin=%pass -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <future>
#include <mpi.h>
#include <vector>

int exchange(int peer) {
  int values[16] = {0}, mine[16] = {0};
  auto done = std::async(std::launch::async, [&] {
    // CHECK: bad-async-buffer.cpp:[[#@LINE+1]]:5: warning: MPI_Recv writes to 'values', which another thread can write to at the same time
    MPI_Recv(values, 16, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  });
  MPI_Send(mine, 16, MPI_INT, peer, 0, MPI_COMM_WORLD);
  values[3] = 5;
  done.get();
  return values[4];
}
