// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How much a call uses stands in the structure that the thread is given.
// Twin: good-given-amounts.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -g -fpass-plugin=%pass -O0 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -g -fpass-plugin=%pass -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>

struct work {
  double *data;
  int count, peer;
};

static void *receives(void *given) {
  struct work *w = given;
  // CHECK: bad-given-amounts.c:[[#@LINE+1]]:3: warning: MPI_Recv writes to 'values', which another thread can read at the same time
  MPI_Recv(w->data, w->count, MPI_DOUBLE, w->peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return 0;
}

void exchange(int peer) {
  double values[32] = {0};
  struct work w = {values, 16, peer};
  pthread_t thread;
  pthread_create(&thread, 0, receives, &w);
  double seen = values[15];
  pthread_join(thread, 0);
  printf("%g %g\n", seen, values[15]);
}
