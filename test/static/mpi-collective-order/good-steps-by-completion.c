// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that call each other as requests complete: how often is each rank's
// own, what they call in the end is not. Twin: bad-steps-by-completion.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=3 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

struct job {
  MPI_Comm comm;
  MPI_Request sent;
  int round, rounds;
  double *row;
};

static void begin(struct job *j);

// CHECK: warning: MPI_Iallreduce (called by 'begin') is not reached
static void end(struct job *j) {
  int done;
  MPI_Test(&j->sent, &done, MPI_STATUS_IGNORE);
  if (done) {
    j->round++;
    begin(j);
  }
}

static void begin(struct job *j) {
  if (j->round >= j->rounds)
    return;
  MPI_Iallreduce(MPI_IN_PLACE, j->row, 8, MPI_DOUBLE, MPI_SUM, j->comm,
                 &j->sent);
  end(j);
}

void start(struct job *j) {
  j->round = 0;
  begin(j);
}

void poll(struct job *j) { end(j); }
