// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers are added up as characters: each byte for itself.
// RUN: %clang -O0 -g %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %clang -O2 -g %stub_ompi -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>

void sums(double *Mine, double *All, int N, MPI_Comm Comm) {
  MPI_Allreduce(Mine, All, N, MPI_CHAR, MPI_SUM, Comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce takes elements of MPI_CHAR from or into a buffer of type 'double' [{{.*}}mpi-buffer-type]
}

int most(MPI_Comm Comm) {
  int Mine = 3000, Most = 0;
  MPI_Reduce(&Mine, &Most, 4, MPI_CHAR, MPI_MAX, 0, Comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Reduce takes elements of MPI_CHAR from or into a buffer of type 4-byte integer [{{.*}}mpi-buffer-type]
  return Most;
}
