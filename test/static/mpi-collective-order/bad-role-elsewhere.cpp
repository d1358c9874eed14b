// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-role-elsewhere.cpp, but the part of the others is in sight and gets no
// broadcast, or they play none.
// Twin: good-role-elsewhere.cpp.
// RUN: %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

class chain {
  int Steps = 0;

public:
  void run(int Count) { Steps += Count; }
  void wait() { Steps = -1; }
};

int main(int argc, char **argv) {
  int Rank, Order = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  chain *Chain = new chain();
  if (Rank == 0) {
    Chain->run(argc);
    MPI_Bcast(&Order, 1, MPI_INT, 0, MPI_COMM_WORLD);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Bcast is not reached by every rank of MPI_COMM_WORLD [{{.*}}mpi-collective-order]
  } else {
    Chain->wait();
  }
  MPI_Barrier(MPI_COMM_WORLD);
  if (Rank == 0)
    MPI_Bcast(&Order, 1, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Bcast is not reached by every rank of MPI_COMM_WORLD [{{.*}}mpi-collective-order]
  delete Chain;
  MPI_Finalize();
  return 0;
}
