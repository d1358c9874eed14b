// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One rank fills a table element by element, and forgets to give it to the
// others, or gives them the first element alone. Twin:
// good-broadcast-elements.c.
// RUN: %found
#include <mpi.h>
#include <stdlib.h>

struct Entry {
  char Name[16];
  int Used;
};
int first;

void fill(struct Entry **table, MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  *table = malloc(100 * sizeof(struct Entry));
  if (rank == 0)
    for (int i = 0; i < 100; ++i)
      (*table)[i].Used = first + i;
}

struct Entry *filled(MPI_Comm comm) {
  int rank;
  struct Entry *table = malloc(100 * sizeof(struct Entry));
  MPI_Comm_rank(comm, &rank);
  if (rank == 0)
    for (int i = 0; i < 100; ++i)
      table[i].Used = first + i;
  MPI_Bcast(table, sizeof(struct Entry), MPI_BYTE, 0, comm);
  return table;
}

void use(MPI_Comm comm) {
  struct Entry *one, *two = filled(comm);
  fill(&one, comm);
  if (one[0].Used)
    MPI_Barrier(comm);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of 'comm' [{{.*}}mpi-collective-order]
  if (two[1].Used)
    MPI_Barrier(comm);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of 'comm' [{{.*}}mpi-collective-order]
}
