// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// What is not proven is told at level 2. Twin: good-started-elsewhere.cpp.
#include <mpi.h>

class Stop {
  MPI_Comm comm;
  MPI_Request heard = MPI_REQUEST_NULL;
  int rank, stops = 0;

public:
  explicit Stop(MPI_Comm c) : comm(c) {
    MPI_Comm_rank(comm, &rank);
    if (rank != 0)
      MPI_Ibcast(&stops, 1, MPI_INT, 0, comm, &heard);
      // CHECK: :[[#@LINE-1]]:7: warning: MPI_Ibcast is not reached by every rank
  }
  void say() {
    stops = 1;
    if (rank == 0)
      MPI_Ibcast(&stops, 1, MPI_INT, 0, comm, &heard);
      // CHECK: :[[#@LINE-1]]:7: warning: MPI_Ibcast is not reached by every rank
  }
  void end() { MPI_Wait(&heard, MPI_STATUS_IGNORE); }
};

int run(MPI_Comm comm, int steps) {
  Stop stop(comm);
  if (steps > 3)
    stop.say();
  stop.end();
  return 0;
}
