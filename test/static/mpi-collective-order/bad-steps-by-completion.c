// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-steps-by-completion.c, but nothing calls the function that began: who has
// not completed makes one call less. Twin: good-steps-by-completion.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
#include <mpi.h>

struct job {
  MPI_Comm comm;
  MPI_Request sent;
  double *row;
};

static void begin(struct job *j) {
  MPI_Iallreduce(MPI_IN_PLACE, j->row, 8, MPI_DOUBLE, MPI_SUM, j->comm,
                 &j->sent);
}

void poll(struct job *j) {
  int done;
  MPI_Test(&j->sent, &done, MPI_STATUS_IGNORE);
  if (done) {
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Iallreduce (called by 'begin') is not reached by every rank
    begin(j);
  }
}
