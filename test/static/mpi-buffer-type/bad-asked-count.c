// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many elements there are is asked of the message, which has two.
// Twin: good-asked-count.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

void pass_on(int me, MPI_Comm comm) {
  int many, word[2] = {7, 8}, taken = 0;
  MPI_Status status;
  if (me == 0) {
    MPI_Send(word, 2, MPI_INT, 1, 0, comm);
  } else if (me == 1) {
    MPI_Probe(0, 0, comm, &status);
    MPI_Get_count(&status, MPI_INT, &many);
    // CHECK: bad-asked-count.c:[[#@LINE+1]]:5: warning: MPI_Recv
    MPI_Recv(&taken, many, MPI_INT, 0, 0, comm, &status);
  }
}
