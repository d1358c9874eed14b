// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// It is.
// Twin: bad-bindings.cpp.
// RUN: %quiet
#include "../../Inputs/bindings.h"

void f(int from) {
  int x;
  MPI::COMM_WORLD.Recv(&x, 1, MPI::INT, from, 6);
}
