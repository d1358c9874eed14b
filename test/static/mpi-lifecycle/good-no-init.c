// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI is started, or may be, by what is not main: by code of another file, or
// before main.
// Twin: bad-no-init.c.
// RUN: %quiet
// RUN: %clang -DBEFORE -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck --allow-empty --check-prefix=NONE %s
// NONE-NOT: {{warning|error}}:
#include <mpi.h>
#include <stdio.h>

#ifdef BEFORE
__attribute__((constructor)) static void before(void) { MPI_Init(0, 0); }
#else
void start_all(void);
#endif

int main(void) {
  int Rank;
#ifndef BEFORE
  start_all();
#endif
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  printf("%d\n", Rank);
  MPI_Finalize();
  return 0;
}
