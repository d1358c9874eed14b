// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The number of elements is a variable that another file sets, and the buffers
// are variables of one. Twin: good-count-elsewhere.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>

extern int workers, talkative;
static int anyone;

int is_told(void) {
  // CHECK: :[[#@LINE+1]]:{{.*}}MPI_Allreduce uses a number of elements that is not constant, but the buffer is a variable of one MPI_INT [-Wpass-failed=mpi-buffer-type]
  MPI_Allreduce(&talkative, &anyone, workers, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
  return anyone;
}
