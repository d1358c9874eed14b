// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
// The error code of a call overwrites what the call has found out.
#include <mpi.h>

struct part {
  int rank, size;
  MPI_Comm comm;
};

void enter(struct part *p) {
  p->rank = MPI_Comm_rank(p->comm, &p->rank);
  // CHECK: :[[#@LINE-1]]:13: warning: MPI_Comm_rank gives back a value in '{{.*}}', which its own error code overwrites [{{.*}}mpi-argument]
  int size = MPI_Comm_size(p->comm, &size);
  // CHECK: :[[#@LINE-1]]:14: warning: MPI_Comm_size gives back a value in 'size', which its own error code overwrites [{{.*}}mpi-argument]
  p->size = size;
  MPI_Barrier(p->comm);
}
