// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function of a library tests the rank it is handed, and passes another one
// that no job has. Twin: good-tested-rank.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %quiet
#include <mpi.h>

void from_behind(double *v, int n, int root, MPI_Comm comm) {
  int size;
  MPI_Comm_size(comm, &size);
  if (root == 7)
    MPI_Bcast(v, n, MPI_DOUBLE, size, comm);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Bcast gets root 3 of a communicator of 3 ranks [{{.*}}mpi-argument]
}

void from_before(double *v, int n, int root, MPI_Comm comm) {
  int size;
  MPI_Comm_size(comm, &size);
  if (root == MPI_UNDEFINED)
    MPI_Bcast(v, n, MPI_DOUBLE, size - 9, comm);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Bcast gets root -6 of an intracommunicator [{{.*}}mpi-argument]
}

void to_behind(double *v, int n, int to, MPI_Comm comm) {
  int size;
  MPI_Comm_size(comm, &size);
  if (to == 9)
    MPI_Send(v, n, MPI_DOUBLE, size, 1, comm);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Send sends to rank 3 of a communicator of 3 ranks, on rank 0 [{{.*}}mpi-argument]
}
