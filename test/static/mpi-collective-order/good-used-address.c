// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All ranks but one get memory from a function of another file, and what was sent
// or written there has an address. Twin: bad-used-address.c.
// RUN: %quiet
#include <mpi.h>
#include <stddef.h>

char *read_text(const char *name);
size_t length_of(const char *);
char *get_memory(const char *what, size_t);
void free_memory(void *);

int text(const char *name, char **out) {
  int rank, size = 0;
  char *content = NULL;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    content = read_text(name);
    if (content)
      size = length_of(content);
    else
      size = -1;
  }
  MPI_Bcast(&size, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (size != -1) {
    if (rank != 0)
      content = get_memory("text", size + 1);
    MPI_Bcast(content, size + 1, MPI_BYTE, 0, MPI_COMM_WORLD);
  } else {
    content = NULL;
  }
  *out = content;
  return *out != NULL;
}

int orders(void) {
  char *order;
  if (text("stop", &order)) {
    free_memory(order);
    return 1;
  }
  MPI_Barrier(MPI_COMM_WORLD);
  return 0;
}
