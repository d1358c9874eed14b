// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function moves numbers of one kind, wherever they are; a caller has smaller
// ones there, or fewer. Twin: good-handed.c.
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang -O0 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

void tell_real(void *x, MPI_Comm comm) {
  MPI_Bcast(x, 1, MPI_DOUBLE, 0, comm);
}

static void tell(void *x, int n, MPI_Comm comm) {
  MPI_Bcast(x, n, MPI_DOUBLE, 0, comm);
}
void tell_four(void *x, MPI_Comm comm) { tell(x, 4, comm); }

int settings(MPI_Comm comm) {
  int steps = 3;
  double length = 1, box[3] = {1, 1, 1};
  tell_real(&length, comm);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Bcast uses 1 element of MPI_DOUBLE (8 bytes), but the buffer has 4 bytes [{{.*}}mpi-buffer-type]
  tell_real(&steps, comm);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Bcast uses 4 elements of MPI_DOUBLE (32 bytes), but the buffer has 24 bytes
  tell_four(box, comm);
  return steps * length * box[0];
}
