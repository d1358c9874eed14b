// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first rank fills a table and keeps it.
//
// Twin: good-handed-out.c.
// RUN: %found
#include <mpi.h>
#include <stdlib.h>

struct entry {
  char name[16];
  int used;
};
int first;

static void fill(struct entry *table, int n, size_t piece, MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0)
    for (int i = 0; i < n; ++i)
      table[i].used = first + i;
}

void use(int n, size_t piece, MPI_Comm comm) {
  struct entry *table = malloc(n * sizeof *table);
  fill(table, n, piece, comm);
  // CHECK: :[[#@LINE+2]]:5: warning: MPI_Barrier is not reached by every rank of 'comm' [{{.*}}mpi-collective-order]
  if (table[1].used)
    MPI_Barrier(comm);
  free(table);
}
