// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All ranks come to it.
// Twin: bad-boost-mpi.cpp.
// RUN: %quiet
#include "../../Inputs/bindings.h"

void share(const boost::mpi::communicator &group, int &x) {
  if (group.size() > 1)
    boost::mpi::broadcast(group, x, 0);
}
