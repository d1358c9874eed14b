// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same with the locks of C++: of two that wait for each other over their ranks.
// Twin: good-locks.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -std=c++20 %stub_mpi -fopenmp -g -fpass-plugin=%pass -O0 -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=CHECK --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -std=c++20 %stub_mpi -fopenmp -g -fpass-plugin=%pass -O2 -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=CHECK --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <mutex>
#include <thread>

int main(int argc, char **argv) {
  int level, rank, size, got = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  if (level < MPI_THREAD_MULTIPLE)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  std::mutex m;
  int peer = rank ^ 1;
  if (peer < size) {
    std::thread listens([&] {
      std::lock_guard<std::mutex> guard(m);
      MPI_Recv(&got, 1, MPI_INT, peer, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    });
    {
      std::lock_guard<std::mutex> guard(m);
      // CHECK: bad-locks.cpp:[[#@LINE+1]]:7: warning: with 2 ranks, MPI_Ssend on rank 0 waits for ever for a receive of rank 1 if the threads get their locks in this order
      MPI_Ssend(&rank, 1, MPI_INT, peer, 2, MPI_COMM_WORLD);
    }
    listens.join();
  }
  MPI_Finalize();
  return got;
}
