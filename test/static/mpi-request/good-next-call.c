// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Both requests are looked at before both are started again; a flag remembers
// what is under way; the caller waits; another function does, of a pair.
// Twin: bad-next-call.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct steps {
  MPI_Comm Comm;
  MPI_Request Go, Sum;
  int Word, Mine[2], All[2], Busy;
};

void poll(struct steps *S) {
  int Done = 0, Other = 0;
  if (S->Go == MPI_REQUEST_NULL && S->Sum == MPI_REQUEST_NULL) {
    MPI_Irecv(&S->Word, 1, MPI_INT, 0, 1, S->Comm, &S->Go);
    MPI_Isend(S->Mine, 2, MPI_INT, 0, 2, S->Comm, &S->Sum);
  } else {
    MPI_Test(&S->Go, &Done, MPI_STATUS_IGNORE);
    MPI_Test(&S->Sum, &Other, MPI_STATUS_IGNORE);
  }
}

void after_first(struct steps *S) {
  int Done = 0;
  if (S->Go != MPI_REQUEST_NULL) {
    MPI_Test(&S->Go, &Done, MPI_STATUS_IGNORE);
    if (!Done)
      return;
    MPI_Wait(&S->Sum, MPI_STATUS_IGNORE);
  }
  MPI_Irecv(&S->Word, 1, MPI_INT, 0, 1, S->Comm, &S->Go);
  MPI_Isend(S->Mine, 2, MPI_INT, 0, 2, S->Comm, &S->Sum);
}

void remembered(struct steps *S) {
  if (S->Busy)
    MPI_Wait(&S->Go, MPI_STATUS_IGNORE);
  MPI_Irecv(&S->Word, 1, MPI_INT, 0, 1, S->Comm, &S->Go);
  S->Busy = 1;
}

void announce(MPI_Comm Comm, const int *Word) {
  static MPI_Request Under = MPI_REQUEST_NULL;
  if (Under != MPI_REQUEST_NULL)
    MPI_Wait(&Under, MPI_STATUS_IGNORE);
  MPI_Isend(Word, 1, MPI_INT, 0, 5, Comm, &Under);
}

static void begin(struct steps *S) {
  int Done;
  MPI_Test(&S->Go, &Done, MPI_STATUS_IGNORE);
  MPI_Irecv(&S->Word, 1, MPI_INT, 0, 1, S->Comm, &S->Go);
}
void waits(struct steps *S, int N) {
  for (int I = 0; I < N; ++I) {
    begin(S);
    MPI_Wait(&S->Go, MPI_STATUS_IGNORE);
  }
}

void post(struct steps *S) {
  MPI_Irecv(&S->Word, 1, MPI_INT, 0, 1, S->Comm, &S->Go);
}
void complete(struct steps *S) { MPI_Wait(&S->Go, MPI_STATUS_IGNORE); }
