// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Boost.MPI: what its library does of MPI is known, though its source is not in
// sight.
// Twin: good-boost-mpi.cpp.
// RUN: %found
#include "../../Inputs/bindings.h"

int main(int argc, char **argv) {
  boost::mpi::environment env(argc, argv);
  boost::mpi::communicator world;
  int x = world.rank();
  if (world.rank() == 0)
    world.send(1, 5, x);
  else if (world.rank() == 1)
    world.recv(0, 6, x);
  // CHECK: :[[#@LINE-1]]:11: warning: {{.*}}MPI_Recv on rank 1 waits for ever for a message of rank 0 [{{.*}}mpi-deadlock]
  world.barrier();
  return 0;
}
