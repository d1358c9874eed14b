// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-status-macro.c, but the first rank says that all went well.
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <stdlib.h>

extern int running;

#define LEAVE(code)                                                            \
  do {                                                                         \
    int status = (code);                                                       \
    if (running && status == 0)                                                \
      MPI_Barrier(MPI_COMM_WORLD);                                             \
  } while (0)

void leave(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    LEAVE(0); // CHECK: [[@LINE]]{{.*}}MPI_Barrier is not reached
}
