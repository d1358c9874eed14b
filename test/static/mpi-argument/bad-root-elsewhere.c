// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nothing says that the side is not the root's. Twin: good-root-elsewhere.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

struct world {
  int rank, size;
};

int agree(const struct world *w, int pass) {
  int all = pass;
  if (w->size > 1)
    // CHECK: bad-root-elsewhere.c:[[#@LINE+1]]:5: warning: MPI_Reduce gets MPI_IN_PLACE as receive buffer
    MPI_Reduce(&all, MPI_IN_PLACE, 1, MPI_INT, MPI_MIN, 0, MPI_COMM_WORLD);
  return pass;
}
