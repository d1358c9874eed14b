// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Twin of bad-memory-first.cpp: the window is freed first, or is one of other
// memory.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdlib.h>

class Shelf {
public:
  Shelf(MPI_Comm comm, int n) : cells(new double[n]), own(new double[n]) {
    MPI_Win_create(cells, n * sizeof(double), sizeof(double), MPI_INFO_NULL,
                   comm, &window);
  }
  ~Shelf() {
    delete[] own;
    MPI_Win_free(&window);
    delete[] cells;
  }

private:
  double *cells, *own;
  MPI_Win window;
};

void keep(Shelf &);

void shelve(MPI_Comm comm) {
  Shelf mine(comm, 10);
  keep(mine);
}

static int *table;
static MPI_Win tables;

void open_table(MPI_Comm comm, int n) {
  if (table) {
    MPI_Win_free(&tables);
    free(table);
  }
  table = (int *)calloc(n, 4);
  MPI_Win_create(table, 4 * n, 4, MPI_INFO_NULL, comm, &tables);
}

void close_table(int open) {
  if (open)
    MPI_Win_free(&tables);
  else
    free(table);
}
