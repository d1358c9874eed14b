// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same, once it is known to be complete. Twin: bad-next-call.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct state {
  MPI_Comm Comm;
  MPI_Request Open;
  int Mine[2], All[2];
};

void count(struct state *S, int N) {
  if (S->Open != MPI_REQUEST_NULL) {
    int Done;
    MPI_Test(&S->Open, &Done, MPI_STATUS_IGNORE);
    if (!Done)
      return;
  }
  S->Mine[0] = N;
  S->Mine[1] = S->All[0];
  MPI_Isend(S->Mine, 2, MPI_INT, 0, 2, S->Comm, &S->Open);
}

int next(MPI_Comm Comm) {
  static int Word;
  static MPI_Request Open = MPI_REQUEST_NULL;
  MPI_Wait(&Open, MPI_STATUS_IGNORE);
  int Last = Word;
  MPI_Irecv(&Word, 1, MPI_INT, 0, 3, Comm, &Open);
  return Last;
}

// Each call has a place of its own.
void turns(MPI_Comm Comm, int N) {
  static int Words[2], Turn;
  static MPI_Request Open[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  Turn = 1 - Turn;
  MPI_Wait(&Open[Turn], MPI_STATUS_IGNORE);
  Words[Turn] = N;
  MPI_Isend(&Words[Turn], 1, MPI_INT, 0, 3, Comm, &Open[Turn]);
}
