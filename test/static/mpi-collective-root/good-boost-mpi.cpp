// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rows of a grid: the root of a row follows from the number of the row.
// Twin: bad-boost-mpi.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include "../../Inputs/bindings.h"

void fox(const boost::mpi::communicator &world, int side, int &block) {
  const int row = world.rank() / side, column = world.rank() % side;
  boost::mpi::communicator group = world.split(row, column);
  for (int step = 0; step < side; ++step)
    boost::mpi::broadcast(group, block, (row + step) % side);
}
