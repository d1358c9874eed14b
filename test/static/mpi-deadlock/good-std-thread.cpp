// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Messages that threads of C++ send and receive, by a function, by lambdas and from a
// vector: what is not followed ends the walk.
// Twin: bad-std-thread.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -std=c++20 %stub_mpi -g -fpass-plugin=%pass -O0 -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -std=c++20 %stub_mpi -g -fpass-plugin=%pass -O2 -c %s -o %t.o 2>&1 | %silent
#include <functional>
#include <mpi.h>
#include <thread>
#include <vector>

static void listen(int tag, int &into) {
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
    std::thread waits(listen, 3, std::ref(got));
    waits.join();
    int more = 0;
    std::thread sends([&] { MPI_Send(&got, 1, MPI_INT, 1, 5, MPI_COMM_WORLD); });
    MPI_Recv(&more, 1, MPI_INT, 1, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    sends.join();
    got += more;
  } else if (rank == 1) {
    MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    MPI_Recv(&got, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&got, 1, MPI_INT, 0, 6, MPI_COMM_WORLD);
  }
  // Each receives what the thread of its neighbour sends.
  int mine = rank, next = 0;
  std::thread ring([&] {
    MPI_Send(&mine, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
  });
  MPI_Recv(&next, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
  ring.join();
  // So do threads that a vector holds, and one that an object has.
  std::vector<std::thread> team;
  for (int i = 0; i < 2; ++i)
    team.emplace_back([i, rank, size] {
      int v = i;
      MPI_Send(&v, 1, MPI_INT, (rank + 1) % size, 10 + i, MPI_COMM_WORLD);
    });
  for (int i = 0; i < 2; ++i)
    MPI_Recv(&next, 1, MPI_INT, (rank + size - 1) % size, 10 + i,
             MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  for (std::thread &t : team)
    t.join();
  MPI_Finalize();
  return got;
}
