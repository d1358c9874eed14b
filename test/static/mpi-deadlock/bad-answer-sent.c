// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rank sends whether it has found something, and what it has found where it has
// not: the other one waits for that where it has.
// Twin: good-answer-sent.c.
//
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:

#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int me, found, what = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (me == 0) {
    MPI_Recv(&found, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (found)
      // CHECK: bad-answer-sent.c:[[#@LINE+1]]:7: warning: MPI_Recv on rank 0 waits for ever for a message of rank 1
      MPI_Recv(&what, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else if (me == 1) {
    found = rand() % 2;
    MPI_Send(&found, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    if (!found)
      // CHECK: bad-answer-sent.c:[[#@LINE+1]]:7: warning: the message of MPI_Send on rank 1 to rank 0 is never received
      MPI_Send(&what, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return what;
}
