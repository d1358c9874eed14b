// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The number of all elements where that of one rank belongs, and the other way
// round; their numbers are what callers pass. Twin: good-total-count.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %quiet
#include <mpi.h>

void collect(double *mine, double *all, int n, MPI_Comm comm) {
  int size;
  MPI_Comm_size(comm, &size);
  MPI_Gather(mine, n, MPI_DOUBLE, all, n * size, MPI_DOUBLE, 0, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Gather on rank 0 sends 1 x MPI_DOUBLE to rank 0, which takes 3 x MPI_DOUBLE [{{.*}}mpi-collective-type]
}

void hand_out(double *all, double *mine, int total, MPI_Comm comm) {
  int size;
  MPI_Comm_size(comm, &size);
  MPI_Scatter(all, total, MPI_DOUBLE, mine, total / size, MPI_DOUBLE, 0, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Scatter on rank 0 sends 1 x MPI_DOUBLE to rank 0, which takes 0 x MPI_DOUBLE [{{.*}}mpi-collective-type]
}
