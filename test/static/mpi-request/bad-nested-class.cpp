// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The destructor of what the request is in is here, and does not complete it.
// Twin: good-nested-class.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include "Inputs/letter.h"

office::body::~body() { delete[] list; }
letter::body::~body() { text[0] = 0; }

void office::post(letter &one, int to) {
  letter::body &its = *one.inside;
  its.text[0] = to;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Isend's request is never completed
  MPI_Isend(its.text, 8, MPI_DOUBLE, to, 3, inside->all, &its.open);
}
