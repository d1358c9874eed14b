// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>
#include <thread>
int main(int argc, char **argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  std::thread other([] { MPI_Barrier(MPI_COMM_WORLD); });
  other.join();
  MPI_Finalize();
}


// CHECK:mpi-thread-level.cpp:10:26: warning: MPI_Barrier in a thread of its own needs MPI_THREAD_SERIALIZED but MPI_Init_thread asks for MPI_THREAD_FUNNELED [-Wbackend-plugin=mpi-thread-level]
// CHECK-NEXT:   10 |   std::thread other([] { MPI_Barrier(MPI_COMM_WORLD); });
// CHECK-NEXT:      |                          ^
// CHECK-NEXT:mpi-thread-level.cpp:10:15: note: the thread is started here
// CHECK-NEXT:   10 |   std::thread other([] { MPI_Barrier(MPI_COMM_WORLD); });
// CHECK-NEXT:      |               ^
// CHECK-NEXT:mpi-thread-level.cpp:9:3: note: MPI is started here; MPI_Init_thread can ask for more
// CHECK-NEXT:    9 |   MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:note: fix: start MPI by MPI_Init_thread with the level that the calls need, and look at what is provided
// CHECK-NEXT:note: more: tutti explain mpi-thread-level
// CHECK-NEXT:1 warning generated.
