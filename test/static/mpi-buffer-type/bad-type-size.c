// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The size is asked of one datatype, and another one is passed.
// Twin: good-type-size.c.
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <stddef.h>

void add_up(size_t found, size_t *in_all, MPI_Comm comm) {
  int of_long, of_int;
  MPI_Type_size(MPI_LONG, &of_long);
  MPI_Type_size(MPI_INT, &of_int);
  if (sizeof(size_t) == of_int)
    MPI_Reduce(&found, in_all, 1, MPI_LONG, MPI_SUM, 0, comm);
  else if (sizeof(size_t) == of_long)
    // CHECK: [[#@LINE+1]]:5: warning: MPI_Reduce takes elements of MPI_INT {{.*}}8-byte
    MPI_Reduce(&found, in_all, 1, MPI_INT, MPI_SUM, 0, comm);
}

void by_own_type(size_t found, size_t *in_all, MPI_Datatype type,
                 MPI_Comm comm) {
  int bytes;
  MPI_Type_size(type, &bytes);
  if (sizeof(size_t) == bytes)
    // CHECK: [[#@LINE+1]]:5: warning: MPI_Reduce takes elements of MPI_INT {{.*}}8-byte
    MPI_Reduce(&found, in_all, 1, MPI_INT, MPI_SUM, 0, comm);
}
