// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a thread of C++ waits for is followed: its creator never joins it.
// Twin: good-std-thread.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -std=c++20 %stub_mpi -g -fpass-plugin=%pass -O0 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -std=c++20 %stub_mpi -g -fpass-plugin=%pass -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <functional>
#include <mpi.h>
#include <thread>
#include <vector>

static void listen(int tag, int &into) {
  // CHECK: bad-std-thread.cpp:[[#@LINE+1]]:3: warning: with 2 ranks, MPI_Recv on rank 0 waits for ever for a message of rank 1
  MPI_Recv(&into, 1, MPI_INT, 1, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv) {
  int level, rank, size, got = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  if (level < MPI_THREAD_MULTIPLE)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    std::thread waits(listen, 4, std::ref(got));
    waits.join();
  } else if (rank == 1) {
    MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return got;
}
