// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nothing was started before: what ranks start and wait for is all here.
// RUN: %found
#include <mpi.h>
#include <string.h>

struct service {
  MPI_Comm comm;
  int more, length;
  long *mine, *all;
};

static void add(long done, const long *from, struct service *s,
                MPI_Request *sum) {
  s->mine[0] = done;
  memcpy(s->mine + 1, from, s->length * sizeof *from);
  MPI_Ireduce(s->mine, s->all, s->length + 1, MPI_LONG, MPI_SUM, 0, s->comm,
              sum);
}

void finish(const long *from, struct service *s) {
  int rank;
  MPI_Request sum;
  MPI_Comm_rank(s->comm, &rank);
  if (rank != 0) {
    add(1, from, s, &sum);
    // CHECK: :[[@LINE-1]]:5: warning: MPI_Ireduce (called by 'add') is not reached by every rank of 's->comm'
    MPI_Wait(&sum, MPI_STATUS_IGNORE);
  }
  MPI_Comm_free(&s->comm);
}
