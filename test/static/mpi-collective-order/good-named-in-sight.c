// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-named-in-sight.c, where a call in sight passes the number of processes
// for what is called as the rank often is.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

extern int columns;

void grid(int iproc, MPI_Comm *out) {
  int dims[2] = {2, iproc / 2}, periods[2] = {0, 0};
  if (columns >= iproc / 2)
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, out);
}

void start(MPI_Comm *out) {
  int all;
  MPI_Comm_size(MPI_COMM_WORLD, &all);
  grid(all, out);
}
