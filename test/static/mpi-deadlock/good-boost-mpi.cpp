// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The message is received.
// Twin: bad-boost-mpi.cpp.
// RUN: %quiet
#include "../../Inputs/bindings.h"

int main(int argc, char **argv) {
  boost::mpi::environment env(argc, argv);
  boost::mpi::communicator world;
  int x = world.rank();
  if (world.rank() == 0)
    world.send(1, 5, x);
  else if (world.rank() == 1)
    world.recv(0, 5, x);
  world.barrier();
  return 0;
}
