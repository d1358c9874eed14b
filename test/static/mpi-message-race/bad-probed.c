// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A receive from any source gets the length of the message that a probe has found,
// which may be another sender's: blocking, and in a loop over what has come.
// Twin: good-probed.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %quiet
#include <mpi.h>
#include <stdlib.h>

void collect(int parts, MPI_Comm comm) {
  for (int i = 0; i < parts; i++) {
    MPI_Status status;
    int length;
    // CHECK-DAG: :[[#@LINE+1]]:5: note: MPI_Probe finds a message here
    MPI_Probe(MPI_ANY_SOURCE, 4, comm, &status);
    MPI_Get_count(&status, MPI_INT, &length);
    int *part = malloc(length * sizeof(int));
    // CHECK-DAG: :[[#@LINE+1]]:5: warning: MPI_Recv from any source can take another message than MPI_Probe has found
    MPI_Recv(part, length, MPI_INT, MPI_ANY_SOURCE, 4, comm, MPI_STATUS_IGNORE);
    free(part);
  }
}

int poll(char *into, int room, MPI_Comm comm, MPI_Request *request) {
  MPI_Status status;
  int found, length = 0;
  MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &found, &status);
  if (!found)
    return 0;
  MPI_Get_count(&status, MPI_CHAR, &length);
  if (length > room)
    return -1;
  // CHECK-DAG: :[[#@LINE+1]]:3: warning: MPI_Irecv from any source can take another message than MPI_Iprobe has found
  MPI_Irecv(into, length, MPI_CHAR, MPI_ANY_SOURCE, MPI_ANY_TAG, comm, request);
  return length;
}
