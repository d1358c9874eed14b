// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A datatype of the C++ bindings that is not the buffer's.
// Twin: good-bindings.cpp.
// RUN: %found
#include "../../Inputs/bindings.h"

void f(int from) {
  double x;
  MPI::COMM_WORLD.Recv(&x, 1, MPI::INT, from, 6);
  // CHECK: :[[#@LINE-1]]:19: warning: MPI_Recv takes elements of MPI_INT from or into a buffer of type 'double' [{{.*}}mpi-buffer-type]
}
