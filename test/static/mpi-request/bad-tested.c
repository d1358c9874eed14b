// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A request that is tested for the sake of progress: whether it was complete is
// not looked at, and nothing else completes it. Level 2.
// Twin: good-tested.c.
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>

int is_done(void);
void work(void);
void polled(int here, MPI_Comm comm) {
  MPI_Request request;
  int token, found;
  // CHECK: bad-tested.c:[[#@LINE+2]]:3: warning: MPI_Irecv's request is never completed
  // CHECK: bad-tested.c:[[#@LINE+4]]:5: note: right if this test always finds it complete
  MPI_Irecv(&token, 1, MPI_INT, here, 1, comm, &request);
  while (!is_done()) {
    work();
    MPI_Test(&request, &found, MPI_STATUS_IGNORE);
  }
  MPI_Send(&token, 1, MPI_INT, here, 1, comm);
}
