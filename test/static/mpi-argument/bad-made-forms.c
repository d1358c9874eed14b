// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same of communicators by the calls that made them, at level 2.
//
// RUN: TUTTI_PASS_OPTIONS=level=2:checks=mpi-argument %clang -g -O0 %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: TUTTI_PASS_OPTIONS=level=2:checks=mpi-argument %clang -g -O2 %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

void two_groups(int peer) {
  int a = 1, b, dims[1] = {1}, around[1] = {0};
  MPI_Comm both, made, copy;
  MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_WORLD, peer, 3, &both);
  MPI_Comm_dup(both, &copy);
  MPI_Scan(&a, &b, 1, MPI_INT, MPI_SUM, copy);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Scan gets 'copy', an intercommunicator, and takes none [{{.*}}mpi-argument]
  MPI_Cart_create(both, 1, dims, around, 0, &made);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Cart_create gets 'both', an intercommunicator, and takes none [{{.*}}mpi-argument]
  MPI_Comm_free(&made);
  MPI_Comm_free(&copy);
  MPI_Comm_free(&both);
}

void one_group(int color) {
  int n;
  MPI_Comm part, made;
  MPI_Comm_split(MPI_COMM_WORLD, color, 0, &part);
  MPI_Intercomm_merge(part, 0, &made);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Intercomm_merge gets 'part', and takes intercommunicators only [{{.*}}mpi-argument]
  MPI_Comm_free(&made);
  MPI_Cartdim_get(part, &n);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Cartdim_get gets 'part', which has no Cartesian grid [{{.*}}mpi-argument]
  MPI_Comm_free(&part);
}

void other_topology(int *index, int *edges, int *a, int *b) {
  int n;
  MPI_Comm graph;
  MPI_Graph_create(MPI_COMM_WORLD, 2, index, edges, 0, &graph);
  MPI_Neighbor_allgather(a, 1, MPI_INT, b, 1, MPI_INT, graph);
  // CHECK-NOT: :[[#@LINE-1]]:
  MPI_Cartdim_get(graph, &n);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Cartdim_get gets 'graph', which has no Cartesian grid [{{.*}}mpi-argument]
  MPI_Comm_free(&graph);
}
