// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments that have changed places. Where handles are integers the compiler
// has nothing to say.
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>

void sum(int *in, int *out) {
  MPI_Allreduce(in, out, 1, MPI_SUM, MPI_INT, MPI_COMM_WORLD);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_Allreduce gets MPI_SUM as 'type' [{{.*}}mpi-argument]
  // CHECK-DAG: :[[#@LINE-2]]:3: warning: MPI_Allreduce gets MPI_INT as 'op' [{{.*}}mpi-argument]
}

void pair(MPI_Datatype *made) {
  MPI_Type_contiguous(MPI_LONG, 2, made);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_Type_contiguous gets MPI_LONG as 'count' [{{.*}}mpi-argument]
  // CHECK-DAG: :[[#@LINE-2]]:3: warning: MPI_Type_contiguous gets 2 as 'oldtype', which is no handle [{{.*}}mpi-argument]
}

void tell(int *what, int n, int to) {
  MPI_Send(what, MPI_INT, n, to, 0, MPI_COMM_WORLD);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_Send gets MPI_INT as 'count' [{{.*}}mpi-argument]
}

void spread(int *what, int n) {
  MPI_Bcast(what, n, MPI_INT, MPI_COMM_WORLD, 0);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_Bcast gets MPI_COMM_WORLD as 'root' [{{.*}}mpi-argument]
  // CHECK-DAG: :[[#@LINE-2]]:3: warning: MPI_Bcast gets 0 as 'comm', which is no handle [{{.*}}mpi-argument]
}

void rooms(void *memory, MPI_Win *win) {
  MPI_Win_create(memory, 8, 8, 0, MPI_COMM_WORLD, win);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_Win_create gets 0 as 'info', which is no handle [{{.*}}mpi-argument]
}

void empty(MPI_Comm comm, MPI_Win *win) {
  MPI_Win_create(0, 0, MPI_INT, MPI_INFO_NULL, comm, win);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_Win_create gets MPI_INT as 'disp_unit' [{{.*}}mpi-argument]
}
