// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI_IN_PLACE for what is sent, on all ranks of a function, where others of the
// file pass their buffers. Twin: good-function-in-place.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %quiet
#include <mpi.h>

void integers(int *mine, int *all, int n, MPI_Comm comm) {
  MPI_Gather(mine, n, MPI_INT, all, n, MPI_INT, 0, comm);
}

void numbers(double *all, int n, MPI_Comm comm) {
  MPI_Gather(MPI_IN_PLACE, n, MPI_DOUBLE, all, n, MPI_DOUBLE, 0, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Gather gets MPI_IN_PLACE on rank 1, which is not the root 0 [{{.*}}mpi-collective-in-place]
}
