// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function of another file may finalize MPI, whatever it is called.
// Twin: bad-no-finalize-checked.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <assert.h>
#include <mpi.h>

void __my_end(void);

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  assert(argc == 2);
  __my_end();
  return 0;
}
