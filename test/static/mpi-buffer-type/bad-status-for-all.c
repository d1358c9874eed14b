// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One status, or too few of them, for a list of requests.
// Twin: good-status-for-all.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
#include <mpi.h>

void finish(MPI_Request *all, int n) {
  MPI_Status status;
  MPI_Waitall(n, all, &status);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Waitall gives back a status of each request, and there is room for one
}

void finish_three(MPI_Request *all) {
  MPI_Status states[2];
  MPI_Waitall(3, all, states);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Waitall gives back 3 statuses, and there is room for 2
}
