// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The address of a pointer where what it points to is meant, and as many bytes
// as there are behind it. Twin: good-pointer-itself.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g -fplugin=%plugin %stub_mpi -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <stdlib.h>

char *text(int from, MPI_Comm comm) {
  int length;
  MPI_Recv(&length, 1, MPI_INT, from, 1, comm, MPI_STATUS_IGNORE);
  char *found = malloc(length);
  MPI_Recv(&found, length, MPI_CHAR, from, 1, comm, MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Recv takes elements of MPI_CHAR from or into a buffer of type 'char *' [{{.*}}mpi-buffer-type]
  return found;
}
