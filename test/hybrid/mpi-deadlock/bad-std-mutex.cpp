// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// std::thread: one holds a std::mutex while it waits for a message into a
// std::vector, and the one that would send it waits for the mutex.
//
// RUN: %mpiclangxx -g -O0 -pthread %s -o %t
// RUN: %mpiclangxx -g -O2 -pthread %s -o %t2
// RUN: %exits 66 %run -n 2 %t wrong 2>&1 | FileCheck %s
// RUN: %exits 66 %run -n 2 %t2 wrong 2>&1 | FileCheck %s
// RUN: %run -n 2 %t2 right 2>&1 | %silent

#include <atomic>
#include <cstring>
#include <mpi.h>
#include <mutex>
#include <thread>
#include <vector>

int main(int argc, char **argv) {
  int level, rank;
  const bool right = argc > 1 && !std::strcmp(argv[1], "right");
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  std::mutex mutex;
  std::atomic<bool> locked{false};
  std::vector<double> in(8), out(8);
  std::thread receiver([&] {
    std::lock_guard<std::mutex> lock(mutex);
    locked = true;
    MPI_Recv(in.data(), 8, MPI_DOUBLE, 1 - rank, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  });
  std::thread sender([&] {
    while (!locked)
      std::this_thread::yield();
    if (right)
      MPI_Send(out.data(), 8, MPI_DOUBLE, 1 - rank, 3, MPI_COMM_WORLD);
    std::lock_guard<std::mutex> lock(mutex);
    if (!right)
      MPI_Send(out.data(), 8, MPI_DOUBLE, 1 - rank, 3, MPI_COMM_WORLD);
  });
  receiver.join();
  sender.join();
  MPI_Finalize();
}

// CHECK: ERROR: deadlock: 2 of 2 ranks wait for each other {{.*}}[mpi-deadlock]
// CHECK-DAG: MPI_Recv, waits for a message from rank 1, tag 3
// CHECK-DAG: pthread_mutex_lock
