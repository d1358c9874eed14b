// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The buffer of what the last call has started is written, or read, before this
// call has looked whether it is complete. Twin: good-next-call.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>

struct state {
  MPI_Comm Comm;
  MPI_Request Open;
  int Mine[2], All[2];
};

void count(struct state *S, int N) {
  S->Mine[0] = N;
  // CHECK: :[[#@LINE-1]]:14: warning: the buffer of the MPI_Isend that an earlier call of 'count' has left under way is written to [{{.*}}mpi-buffer-modified]
  S->Mine[1] = 1;
  if (S->Open != MPI_REQUEST_NULL) {
    int Done;
    MPI_Test(&S->Open, &Done, MPI_STATUS_IGNORE);
    if (!Done)
      return;
  }
  MPI_Isend(S->Mine, 2, MPI_INT, 0, 2, S->Comm, &S->Open);
}

int next(MPI_Comm Comm) {
  static int Word;
  static MPI_Request Open = MPI_REQUEST_NULL;
  int Last = Word;
  // CHECK: :[[#@LINE-1]]:14: warning: the buffer of the MPI_Irecv that an earlier call of 'next' has left under way is read
  MPI_Wait(&Open, MPI_STATUS_IGNORE);
  MPI_Irecv(&Word, 1, MPI_INT, 0, 3, Comm, &Open);
  return Last;
}
