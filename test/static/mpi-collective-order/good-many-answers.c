// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A row of questions that the first rank answers for all, each with an end of
// its own: with many ranks there are more worlds than are walked through.
// RUN: %quiet
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

char *content_of(char *title, const char *name);

static int asked(const char *name, char **text) {
  int rank, size = 0;
  char title[8];
  char *content = NULL;
  for (int i = 0; i < 8; i++)
    title[i] = ' ';
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    content = content_of(title, name);
    size = content ? (int)strlen(content) : -1;
  }
  MPI_Bcast(&size, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (size != -1) {
    if (rank != 0)
      content = malloc(size + 1);
    MPI_Bcast(content, size + 1, MPI_CHAR, 0, MPI_COMM_WORLD);
  } else {
    content = NULL;
  }
  *text = content;
  return *text != NULL;
}

struct order {
  int kind, full, lists;
};

static void follow(struct order *o, int kind, char *text, int lists, int more) {
  o->kind = kind;
  if (lists)
    o->lists = 1;
  if (more)
    o->full = 1;
  free(text);
}

int next(struct order *o, int lists, int more) {
  char *text;
  if (asked("again", &text)) {
    follow(o, 0, text, lists, more);
    return 0;
  }
  if (asked("save", &text)) {
    follow(o, 1, text, lists, more);
    return 0;
  }
  if (asked("plane", &text)) {
    follow(o, 2, text, lists, more);
    return 0;
  }
  if (asked("halo", &text)) {
    follow(o, 3, text, lists, more);
    return 0;
  }
  if (asked("lens", &text)) {
    follow(o, 4, text, lists, more);
    return 0;
  }
  return 0;
}
