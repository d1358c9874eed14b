// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first rank fills a table, and a helper gives it to the others in as many
// pieces as it takes, which is not followed.
//
// Twin: bad-handed-out.c.
// RUN: %quiet
#include <mpi.h>
#include <stdlib.h>

struct entry {
  char name[16];
  int used;
};
int first;

static void hand_out(void *data, size_t n, size_t piece, MPI_Comm comm) {
  for (size_t at = 0; at < n; at += piece)
    MPI_Bcast((char *)data + at, (int)(at + piece > n ? n - at : piece), MPI_BYTE, 0, comm);
}

static void fill(struct entry *table, int n, size_t piece, MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0)
    for (int i = 0; i < n; ++i)
      table[i].used = first + i;
  hand_out(table, n * sizeof *table, piece, comm);
}

void use(int n, size_t piece, MPI_Comm comm) {
  struct entry *table = malloc(n * sizeof *table);
  fill(table, n, piece, comm);
  if (table[1].used)
    MPI_Barrier(comm);
  free(table);
}
