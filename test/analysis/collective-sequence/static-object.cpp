// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A static object is destroyed when the program ends, not where it is made.
// RUN: %clangxx -O1 -Xclang -disable-llvm-passes -g -S -emit-llvm %stub_mpi %s -o %t.ll
// RUN: %opt -load-pass-plugin=%pass -passes='print<tutti-collective-sequence>' -disable-output %t.ll 2>&1 | FileCheck %s
#include <mpi.h>

struct Group {
  explicit Group(MPI_Comm C) : C(C) { MPI_Comm_dup(C, &this->C); }
  ~Group() {
    int Over;
    MPI_Finalized(&Over);
    if (!Over)
      MPI_Comm_free(&C);
  }
  MPI_Comm C;
};

// CHECK-LABEL: function _ZL5worldv
// CHECK: MPI_Comm_dup
// CHECK-NOT: MPI_Comm_free
// CHECK: function
static const Group &world() {
  static Group World(MPI_COMM_WORLD);
  return World;
}

// CHECK: MPI_Comm_free
void all() { MPI_Barrier(world().C); }
void some() { Group Other(MPI_COMM_SELF); }
