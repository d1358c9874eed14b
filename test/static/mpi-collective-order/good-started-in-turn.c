// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-started-in-turn.c, but the loop is left when what was started in it is
// complete: each rank starts it once, in a round of its own.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

int poll(MPI_Comm team, int many, MPI_Request *sends, int *in) {
  int here, started = 0, got = 0;
  MPI_Request all;
  MPI_Status status;
  while (1) {
    MPI_Iprobe(MPI_ANY_SOURCE, 7, team, &here, &status);
    if (here)
      MPI_Recv(&in[got++], 1, MPI_INT, status.MPI_SOURCE, 7, team, &status);
    if (started) {
      MPI_Test(&all, &here, &status);
      if (here)
        break;
    } else {
      MPI_Testall(many, sends, &here, MPI_STATUSES_IGNORE);
      if (here) {
        started = 1;
        MPI_Ibarrier(team, &all);
      }
    }
  }
  return got;
}

int poll_done(MPI_Comm team, int many, MPI_Request *sends, int *in) {
  int done = 0, here, started = 0, got = 0;
  MPI_Request all = MPI_REQUEST_NULL;
  MPI_Status status;
  while (!done) {
    MPI_Iprobe(MPI_ANY_SOURCE, 7, team, &here, &status);
    if (here)
      MPI_Recv(&in[got++], 1, MPI_INT, status.MPI_SOURCE, 7, team, &status);
    if (!started) {
      MPI_Testall(many, sends, &here, MPI_STATUSES_IGNORE);
      if (here) {
        MPI_Ibarrier(team, &all);
        started = 1;
      }
    } else {
      MPI_Test(&all, &done, MPI_STATUS_IGNORE);
    }
  }
  return got;
}
