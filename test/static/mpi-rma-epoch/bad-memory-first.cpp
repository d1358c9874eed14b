// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A class frees the memory that others may come to before it frees the window; a
// function gives back the memory of a variable of the file first.
// Twin: good-memory-first.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

extern "C" int MPI_Free_mem(void *base);

class Shelf {
public:
  Shelf(MPI_Comm comm, int n) : cells(new double[n]) {
    MPI_Win_create(cells, n * sizeof(double), sizeof(double), MPI_INFO_NULL,
                   comm, &window);
    // CHECK-DAG: :[[#@LINE-2]]:5: note: the window is made here
  }
  ~Shelf() {
    delete[] cells;
    // CHECK-DAG: :[[#@LINE-1]]:5: warning: the memory of the window of MPI_Win_create is freed before the window [{{.*}}mpi-rma-epoch]
    MPI_Win_free(&window);
    // CHECK-DAG: :[[#@LINE-1]]:5: note: the window is freed here
  }

private:
  double *cells;
  MPI_Win window;
};

void keep(Shelf &);

void shelve(MPI_Comm comm) {
  Shelf mine(comm, 10);
  keep(mine);
}

static int *table;
static MPI_Win tables;

void open_table(MPI_Comm comm) {
  MPI_Alloc_mem(400, MPI_INFO_NULL, &table);
  MPI_Win_create(table, 400, 4, MPI_INFO_NULL, comm, &tables);
  // CHECK-DAG: :[[#@LINE-1]]:3: note: the window is made here
}

void close_table(void) {
  if (table)
    MPI_Free_mem(table);
  // CHECK-DAG: :[[#@LINE-1]]:5: warning: the memory of the window of MPI_Win_create is freed before the window [{{.*}}mpi-rma-epoch]
  MPI_Win_free(&tables);
  // CHECK-DAG: :[[#@LINE-1]]:3: note: the window is freed here
}
