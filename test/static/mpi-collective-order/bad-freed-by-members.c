// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Some ranks make another call than to free it on a communicator that they are
// given. Twin: good-freed-by-members.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

int work(MPI_Comm);

int turns(MPI_Comm all, int writers, int my_rank) {
  if (my_rank >= writers) {
    work(all);
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Barrier is not reached by every rank
    MPI_Barrier(all);
  }
  return 0;
}
