// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A setting of a model of which the name says that it is not local.
// Twin: bad-number-nonlocal.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct model {
  int nonlocalTerms;
};

void exchange(struct model *m) {
  if (m->nonlocalTerms)
    MPI_Barrier(MPI_COMM_WORLD);
}
