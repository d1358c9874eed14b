// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The workers go on until they are sent a tag that nobody sends: with two ranks it
// is known what comes from any source, and with which tag.
// Twin: good-tag-of-status.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_abi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:

#include <mpi.h>

enum { Work = 1, Stop = 2 };

static void lead(int ranks) {
  MPI_Status status;
  int job = 0, result;
  for (int to = 1; to < ranks; ++to, ++job)
    MPI_Send(&job, 1, MPI_INT, to, Work, MPI_COMM_WORLD);
  for (; job < 8; ++job) {
    MPI_Recv(&result, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD,
             &status);
    MPI_Send(&job, 1, MPI_INT, status.MPI_SOURCE, Work, MPI_COMM_WORLD);
  }
  for (int from = 1; from < ranks; ++from)
    MPI_Recv(&result, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD,
             &status);
}

static void follow(void) {
  MPI_Status status;
  int job, result;
  for (;;) {
    // CHECK: bad-tag-of-status.c:[[#@LINE+1]]:5: warning: MPI_Recv on rank 1 waits for ever for a message of rank 0
    MPI_Recv(&job, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    if (status.MPI_TAG == Stop)
      return;
    result = job * job;
    MPI_Send(&result, 1, MPI_INT, 0, Work, MPI_COMM_WORLD);
  }
}

int main(int argc, char **argv) {
  int me, ranks;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (me == 0)
    lead(ranks);
  else
    follow();
  MPI_Finalize();
  return 0;
}
