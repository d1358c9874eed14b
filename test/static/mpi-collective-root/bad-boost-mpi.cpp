// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rank in the row, which each member has of its own.
// Twin: good-boost-mpi.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include "../../Inputs/bindings.h"

void fox(const boost::mpi::communicator &world, int side, int &block) {
  const int row = world.rank() / side, column = world.rank() % side;
  boost::mpi::communicator group = world.split(row, column);
  // CHECK: :[[#@LINE+1]]:3: warning: the root of MPI_Bcast on {{.*}} depends on the rank [{{.*}}mpi-collective-root]
  boost::mpi::broadcast(group, block, group.rank());
}
