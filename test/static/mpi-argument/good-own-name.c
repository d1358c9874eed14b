// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of the program's own in another file, with the names that those of
// MPI have in Fortran where a compiler appends nothing.
// Twin: bad-own-name.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void mpi_init(int *, char ***);
void mpi_barrier(void);
void mpi_finalize();

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  mpi_init(&argc, &argv);
  mpi_barrier();
  mpi_finalize();
  return 0;
}
