// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
// Twin of bad-text-length.c: the length comes first, is that of something else,
// or of a text that all have.
#include <mpi.h>
#include <string.h>

struct entry {
  const char *name;
  int kind;
  void *place;
};

void share(struct entry *each) {
  int length = 0;
  for (; each->name; ++each) {
    length = strlen(each->place) + 1;
    MPI_Bcast(&length, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(each->place, length, MPI_CHAR, 0, MPI_COMM_WORLD);
  }
}

void values(struct entry *each, double *data) {
  MPI_Bcast(data, strlen(each->name), MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

void fixed(MPI_Comm comm) {
  char text[16];
  strcpy(text, "forward");
  MPI_Bcast(text, strlen(text) + 1, MPI_CHAR, 0, comm);
}
