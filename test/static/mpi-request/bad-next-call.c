// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the last call of a function has left under way is overwritten by the
// next one: only the test of another request stands before it.
// Twin: good-next-call.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>

struct steps {
  MPI_Comm Comm;
  MPI_Request Go, Sum;
  int Word, Mine[2], All[2];
};

void poll(struct steps *S) {
  int Done = 0, Other = 0;
  if (S->Go == MPI_REQUEST_NULL) {
    MPI_Irecv(&S->Word, 1, MPI_INT, 0, 1, S->Comm, &S->Go);
    MPI_Isend(S->Mine, 2, MPI_INT, 0, 2, S->Comm, &S->Sum);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Isend overwrites a request that an earlier call of 'poll' has left under way [{{.*}}mpi-request]
    // CHECK: :[[#@LINE-2]]:5: note: started here
  } else {
    MPI_Test(&S->Go, &Done, MPI_STATUS_IGNORE);
    MPI_Test(&S->Sum, &Other, MPI_STATUS_IGNORE);
  }
}

// Nobody else knows the request: level 1.
void announce(MPI_Comm Comm, const int *Word) {
  static MPI_Request Under = MPI_REQUEST_NULL;
  int Done;
  if (Under != MPI_REQUEST_NULL)
    MPI_Test(&Under, &Done, MPI_STATUS_IGNORE);
  MPI_Isend(Word, 1, MPI_INT, 0, 5, Comm, &Under);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Isend overwrites a request that an earlier call of 'announce'
}
