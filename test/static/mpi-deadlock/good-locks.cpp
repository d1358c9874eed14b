// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One thread has the lock, and the other one needs none.
// Twin: bad-locks.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -std=c++20 %stub_mpi -fopenmp -g -fpass-plugin=%pass -O0 -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -std=c++20 %stub_mpi -fopenmp -g -fpass-plugin=%pass -O2 -c %s -o %t.o 2>&1 | %silent
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
      MPI_Ssend(&rank, 1, MPI_INT, peer, 2, MPI_COMM_WORLD);
    }
    listens.join();
  }
  MPI_Finalize();
  return got;
}
