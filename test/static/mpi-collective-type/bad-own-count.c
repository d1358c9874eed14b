// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The count of a call in which all have as much is the length of a text that
// only one rank has, or what a message happened to hold: level 2.
// Twin: good-own-count.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>
#include <string.h>

void length(MPI_Comm Comm, const char *Given) {
  char Text[256] = "";
  int Me;
  MPI_Comm_rank(Comm, &Me);
  if (Me == 0)
    strcpy(Text, Given);
  MPI_Bcast(Text, strlen(Text) + 1, MPI_CHAR, 0, Comm);
  // CHECK: :[[#@LINE-1]]:3: warning: the count of MPI_Bcast on 'Comm' depends on the rank [{{.*}}mpi-collective-type]
}

void received(MPI_Comm Comm, double *Sums, int From) {
  MPI_Status Status;
  int N;
  MPI_Probe(From, 1, Comm, &Status);
  MPI_Get_count(&Status, MPI_DOUBLE, &N);
  MPI_Allreduce(MPI_IN_PLACE, Sums, N, MPI_DOUBLE, MPI_SUM, Comm);
  // CHECK: :[[#@LINE-1]]:3: warning: the count of MPI_Allreduce on 'Comm' is each rank's own
}
