// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the destructor calls frees the part (bad-header-class.cpp), or a function
// of the class that another file has may free it; where there is no destructor
// it is for whoever has the object.
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
#define GIVES_BACK
#include "Inputs/node.h"

void work(MPI_Comm comm, int n) {
  node::Memory<double> memory(comm);
  node::Column column(comm);
  node::Row row(comm);
  memory.take(n);
  column.meet();
  MPI_Barrier(row.own);
}
