// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One rank fills a table element by element, and all are given the table as a
// whole. Twin: bad-broadcast-elements.c.
// RUN: %quiet
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
  MPI_Bcast(*table, 100 * sizeof(struct Entry), MPI_BYTE, 0, comm);
}

// Memory for it is allocated on either side.
struct Entry *filled(MPI_Comm comm) {
  int rank;
  struct Entry *table;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0) {
    table = malloc(100 * sizeof(struct Entry));
    for (int i = 0; i < 100; ++i)
      table[i].Used = first + i;
  } else {
    table = malloc(100 * sizeof(struct Entry));
  }
  MPI_Bcast(table, 100 * sizeof(struct Entry), MPI_BYTE, 0, comm);
  return table;
}

void use(MPI_Comm comm) {
  struct Entry *one, *two = filled(comm);
  fill(&one, comm);
  if (one[0].Used)
    MPI_Barrier(comm);
  if (two[0].Used)
    MPI_Barrier(comm);
}
