// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// A text is broadcast with the length that each rank finds in its own buffer.
// Twin: good-text-length.c.
#include <mpi.h>
#include <string.h>

struct entry {
  const char *name;
  int kind;
  void *place;
};

void share(struct entry *each) {
  for (; each->name; ++each)
    if (each->kind == 0)
      MPI_Bcast(each->place, 1, MPI_INT, 0, MPI_COMM_WORLD);
    else
      // CHECK: :[[#@LINE+2]]:7: warning: the count of MPI_Bcast on MPI_COMM_WORLD is the length of the text that the call is to bring
      // CHECK: :[[#@LINE+1]]:30: note: its length is measured here, before it has come
      MPI_Bcast(each->place, strlen(each->place) + 1, MPI_CHAR, 0,
                MPI_COMM_WORLD);
}

void path(char *text, MPI_Comm comm) {
  int length = strlen(text);
  // CHECK: :[[#@LINE+1]]:3: warning: the count of MPI_Bcast on 'comm' is the length of the text
  MPI_Bcast(text, length, MPI_CHAR, 1, comm);
}
