// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rank in a communicator of Boost.MPI that is given.
// Twin: good-boost-mpi.cpp.
// RUN: %found
#include "../../Inputs/bindings.h"

void share(const boost::mpi::communicator &group, int &x) {
  if (group.rank() == 0)
    boost::mpi::broadcast(group, x, 0);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Bcast is not reached by every rank of {{.*}} [{{.*}}mpi-collective-order]
}
