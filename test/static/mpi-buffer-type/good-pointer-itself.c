// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-pointer-itself.c: what it points to, or an address as a number of
// constant length.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g -fplugin=%plugin %stub_mpi -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdlib.h>

char *text(int from, MPI_Comm comm) {
  int length;
  void *there;
  MPI_Recv(&length, 1, MPI_INT, from, 1, comm, MPI_STATUS_IGNORE);
  char *found = malloc(length);
  MPI_Recv(found, length, MPI_CHAR, from, 1, comm, MPI_STATUS_IGNORE);
  MPI_Recv(&there, sizeof there, MPI_BYTE, from, 1, comm, MPI_STATUS_IGNORE);
  return there == found ? 0 : found;
}
