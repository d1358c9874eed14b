// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
// As bad-lost-result.c; the code has a variable of its own, or the value was
// read before.
#include <mpi.h>

struct part {
  int rank, size, code;
  MPI_Comm comm;
};

int enter(struct part *p) {
  int size;
  p->code = MPI_Comm_rank(p->comm, &p->rank);
  int code = MPI_Comm_size(p->comm, &size);
  p->size = size;
  size = MPI_Barrier(p->comm);
  return code ? code : size;
}
