// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rank leaves the loop when it has received enough, whether or not it has
// started the barrier that others wait for; the loop is gone round again by who
// starts it a second time. Twin: good-started-in-turn.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

int poll(MPI_Comm team, int many, MPI_Request *sends, int *in) {
  int here, started = 0, got = 0;
  MPI_Request all;
  MPI_Status status;
  while (1) {
    MPI_Iprobe(MPI_ANY_SOURCE, 7, team, &here, &status);
    if (here)
      MPI_Recv(&in[got++], 1, MPI_INT, status.MPI_SOURCE, 7, team, &status);
    if (got == many)
      break;
    if (started) {
      MPI_Test(&all, &here, &status);
      if (here)
        break;
    } else {
      MPI_Testall(many, sends, &here, MPI_STATUSES_IGNORE);
      if (here) {
        started = 1;
        // CHECK: :[[#@LINE+1]]:9: warning: MPI_Ibarrier is not reached by every rank of 'team'
        MPI_Ibarrier(team, &all);
      }
    }
  }
  return got;
}

int poll_again(MPI_Comm team, int many, MPI_Request *sends, int *in) {
  int done = 0, here, got = 0;
  MPI_Request all = MPI_REQUEST_NULL;
  MPI_Status status;
  while (!done) {
    MPI_Iprobe(MPI_ANY_SOURCE, 7, team, &here, &status);
    if (here)
      MPI_Recv(&in[got++], 1, MPI_INT, status.MPI_SOURCE, 7, team, &status);
    MPI_Testall(many, sends, &here, MPI_STATUSES_IGNORE);
    if (here)
      // CHECK: :[[#@LINE+1]]:7: warning: MPI_Ibarrier is not reached by every rank of 'team'
      MPI_Ibarrier(team, &all);
    MPI_Test(&all, &done, MPI_STATUS_IGNORE);
  }
  return got;
}
