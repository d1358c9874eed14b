// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Requests in arrays at counted places, of functions that are executed by
// themselves: fewer are completed than were started, or more.
// Twin: good-counted.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=ONE --implicit-check-not='warning: MPI_'
#include <mpi.h>
#include <stdlib.h>

void half(const double *out, double *in, const int *peer, int peers, int width,
          MPI_Comm c) {
  MPI_Request *open = malloc(2 * peers * sizeof *open);
  for (int i = 0; i < peers; ++i)
    MPI_Irecv(in + i * width, width, MPI_DOUBLE, peer[i], 1, c, &open[i]);
  for (int i = 0; i < peers; ++i)
    // What the function is given does not matter.
    // ONE: :[[#@LINE+2]]:5: warning: MPI_Isend's request is never completed
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Isend's request is never completed
    MPI_Isend(out + i * width, width, MPI_DOUBLE, peer[i], 1, c,
              &open[peers + i]);
  MPI_Waitall(peers, open, MPI_STATUSES_IGNORE);
  free(open);
}

void firstOnly(const double *out, const int *peer, int peers, MPI_Comm c) {
  MPI_Request open[32];
  for (int i = 0; i < peers; ++i)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Isend's request is never completed
    MPI_Isend(out + i, 1, MPI_DOUBLE, peer[i], 2, c, &open[i]);
  for (int i = 0; i < peers; ++i)
    MPI_Wait(&open[0], MPI_STATUS_IGNORE);
}

void allFour(const double *out, double *in, int west, int east, MPI_Comm c) {
  MPI_Request open[4];
  int started = 0;
  if (west >= 0) {
    MPI_Irecv(in, 1, MPI_DOUBLE, west, 3, c, &open[started++]);
    MPI_Isend(out, 1, MPI_DOUBLE, west, 3, c, &open[started++]);
  }
  if (east >= 0) {
    MPI_Irecv(in + 1, 1, MPI_DOUBLE, east, 3, c, &open[started++]);
    MPI_Isend(out + 1, 1, MPI_DOUBLE, east, 3, c, &open[started++]);
  }
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Waitall waits for a request that was never set
  MPI_Waitall(4, open, MPI_STATUSES_IGNORE);
}

static void postSome(double *in, const int *peer, MPI_Request *open,
                     MPI_Comm c) {
  for (int i = 0; i < 6; ++i)
    if (peer[i] >= 0)
      MPI_Irecv(in + i, 1, MPI_DOUBLE, peer[i], 4, c, &open[i]);
}

void handedOver(double *in, const int *peer, MPI_Comm c) {
  MPI_Request open[6];
  postSome(in, peer, open, c);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Waitall waits for a request that was never set
  MPI_Waitall(6, open, MPI_STATUSES_IGNORE);
}

int leavesEarly(const double *out, int peer, int width, MPI_Comm c) {
  MPI_Request open;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Isend's request is never completed
  MPI_Isend(out, width, MPI_DOUBLE, peer, 5, c, &open);
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: note: not by those who take the other side
  if (out[0] < 0)
    return 1;
  MPI_Wait(&open, MPI_STATUS_IGNORE);
  return 0;
}

void startsAgain(double *both, int peer, int steps, MPI_Comm c) {
  MPI_Request pair[2];
  MPI_Send_init(both, 1, MPI_DOUBLE, peer, 6, c, &pair[0]);
  MPI_Recv_init(both + 1, 1, MPI_DOUBLE, peer, 6, c, &pair[1]);
  for (int i = 0; i < steps; ++i) {
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Startall starts a request that is active
    MPI_Startall(2, pair);
    MPI_Wait(&pair[1], MPI_STATUS_IGNORE);
  }
  MPI_Request_free(&pair[0]);
  MPI_Request_free(&pair[1]);
}

void grows(const double *out, double *in, const int *peer, int peers,
           MPI_Comm c) {
  MPI_Request *open = NULL;
  for (int i = 0; i < peers; ++i) {
    open = realloc(open, (i + 1) * sizeof *open);
    // ONE: :[[#@LINE+2]]:5: warning: MPI_Isend's request is never completed
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Isend's request is never completed
    MPI_Isend(out, 1, MPI_DOUBLE, peer[i], 7, c, open + i);
  }
  for (int i = 0; i < peers; ++i)
    MPI_Recv(in + i, 1, MPI_DOUBLE, peer[i], 7, c, MPI_STATUS_IGNORE);
  free(open);
}
