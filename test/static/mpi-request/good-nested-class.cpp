// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-nested-class.cpp, but the destructor that is here is another class's,
// of the same last name; another file completes the request.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include "Inputs/letter.h"

office::body::~body() { delete[] list; }

void office::post(letter &one, int to) {
  letter::body &its = *one.inside;
  its.text[0] = to;
  MPI_Isend(its.text, 8, MPI_DOUBLE, to, 3, inside->all, &its.open);
}
