// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The constructor of a header's class makes a communicator, and neither the
// destructor nor what it calls frees it; the twins are in good-header-class.cpp.
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
// RUN: export TUTTI_PASS_OPTIONS=level=1; %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include "Inputs/node.h"
// CHECK-DAG: node.h:12:5: warning: MPI_Comm_split makes a communicator that is never freed before MPI_Finalize [{{.*}}mpi-leak]
// CHECK-DAG: node.h:34:35: warning: MPI_Comm_dup makes a communicator that is never freed before MPI_Finalize [{{.*}}mpi-leak]

void work(MPI_Comm comm, int n) {
  node::Memory<double> memory(comm);
  node::Column column(comm);
  memory.take(n);
  column.meet();
}
