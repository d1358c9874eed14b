// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The datatype of a size_t is chosen by the size that MPI tells of each: where
// long is as wide, the call with MPI_INT is never made.
// Twin: bad-type-size.c.
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stddef.h>

void add_up(size_t found, size_t *in_all, MPI_Comm comm) {
  int of_long, of_int;
  MPI_Type_size(MPI_LONG, &of_long);
  MPI_Type_size(MPI_INT, &of_int);
  if (sizeof(size_t) == of_long)
    MPI_Reduce(&found, in_all, 1, MPI_LONG, MPI_SUM, 0, comm);
  else if (sizeof(size_t) == of_int)
    MPI_Reduce(&found, in_all, 1, MPI_INT, MPI_SUM, 0, comm);
}
