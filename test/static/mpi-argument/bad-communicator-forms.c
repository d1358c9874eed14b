// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Communicators of one group where two are asked for, of two where one is,
// and without a topology.
//
// RUN: %found
#include <mpi.h>

void predefined(int *a, int *b, MPI_Comm *made) {
  int n, keep[2] = {1, 0};
  MPI_Intercomm_merge(MPI_COMM_WORLD, 0, made);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Intercomm_merge gets MPI_COMM_WORLD, and takes intercommunicators only [{{.*}}mpi-argument]
  MPI_Comm_remote_size(MPI_COMM_SELF, &n);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_remote_size gets MPI_COMM_SELF, and takes intercommunicators only [{{.*}}mpi-argument]
  MPI_Neighbor_allgather(a, 1, MPI_INT, b, 1, MPI_INT, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Neighbor_allgather gets MPI_COMM_WORLD, which has no topology [{{.*}}mpi-argument]
  MPI_Cart_sub(MPI_COMM_WORLD, keep, made);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Cart_sub gets MPI_COMM_WORLD, which has no Cartesian grid [{{.*}}mpi-argument]
  MPI_Cart_coords(MPI_COMM_WORLD, 0, 2, keep);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Cart_coords gets MPI_COMM_WORLD, which has no Cartesian grid [{{.*}}mpi-argument]
}
