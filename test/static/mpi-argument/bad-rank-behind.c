// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of a library that take the number of ranks for one: as the root, as
// the partner, in the last round of a loop. Twin: good-rank-behind.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %quiet
#include <mpi.h>

struct Group {
  MPI_Comm comm;
  int rank, size;
};

void start(struct Group *g, MPI_Comm comm) {
  g->comm = comm;
  MPI_Comm_rank(comm, &g->rank);
  MPI_Comm_size(comm, &g->size);
}

void from_last(struct Group *g, double *v, int n) {
  MPI_Bcast(v, n, MPI_DOUBLE, g->size, g->comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast gets root 3 of a communicator of 3 ranks [{{.*}}mpi-argument]
}

void to_last(double *v, int n, MPI_Comm comm) {
  int size;
  MPI_Comm_size(comm, &size);
  MPI_Send(v, n, MPI_DOUBLE, size, 1, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Send sends to rank 3 of a communicator of 3 ranks, on rank 0 [{{.*}}mpi-argument]
}

void to_all(struct Group *g, double *v, int n) {
  for (int i = 1; i <= g->size; ++i)
    MPI_Send(v, n, MPI_DOUBLE, i, 1, g->comm);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Send sends to rank 3 of a communicator of 3 ranks, on rank 0 [{{.*}}mpi-argument]
}
