// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integers of another width: added as if they were of that width, or moved in a
// number that need not be whole elements (level 2).
// RUN: %clang -O0 -g %stub_mpi -fplugin=%plugin -fplugin-arg-tutti-level=2 -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang -O2 %stub_ompi -fplugin=%plugin -fplugin-arg-tutti-level=2 -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang -O2 %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck --check-prefix=PROVEN %s
#include <mpi.h>
#include <stdint.h>
#include <stdlib.h>

void sums(void) {
  long mine[4] = {1}, all[4];
  int one[2] = {1, 2}, top[2];
  // CHECK: :[[@LINE+2]]:3: warning: MPI_Allreduce takes elements of MPI_INT from or into a buffer of type 8-byte integer [{{.*}}mpi-buffer-type
  // PROVEN: :[[@LINE+1]]:3: warning: MPI_Allreduce takes elements of MPI_INT
  MPI_Allreduce(mine, all, 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  // CHECK: :[[@LINE+2]]:3: warning: MPI_Allreduce takes elements of MPI_LONG from or into a buffer of type 4-byte integer [{{.*}}mpi-buffer-type
  // PROVEN: :[[@LINE+1]]:3: warning: MPI_Allreduce takes elements of MPI_LONG
  MPI_Allreduce(one, top, 1, MPI_LONG, MPI_MAX, MPI_COMM_WORLD);
}

void pointers(int64_t *mine, int64_t *all, int n) {
  // CHECK: :[[@LINE+2]]:3: warning: MPI_Allreduce takes elements of MPI_INT from or into a buffer of type 'long'{{.*}}mpi-buffer-type
  // PROVEN: :[[@LINE+1]]:3: warning: MPI_Allreduce takes elements of MPI_INT
  MPI_Allreduce(mine, all, n, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  // CHECK: :[[@LINE+2]]:3: warning: MPI_Bcast takes elements of MPI_INT from or into a buffer of type 'long'{{.*}}mpi-buffer-type
  // PROVEN-NOT: MPI_Bcast
  MPI_Bcast(all, n, MPI_INT, 0, MPI_COMM_WORLD);
}

void larger(size_t *sizes, int *numbers, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: MPI_Bcast takes elements of MPI_UNSIGNED from or into a buffer of type 'unsigned long'{{.*}}mpi-buffer-type
  MPI_Bcast(sizes, n + 1, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE+1]]:3: warning: MPI_Bcast takes elements of MPI_LONG_LONG from or into a buffer of type 'int'{{.*}}mpi-buffer-type
  MPI_Bcast(numbers, n, MPI_LONG_LONG, 0, MPI_COMM_WORLD);
}
