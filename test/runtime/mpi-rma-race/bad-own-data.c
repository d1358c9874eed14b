// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a rank puts from, or gets into, is memory of its own window that another
// one puts to between the same fences: a row with its corners, a column, and
// what is its own target. Twin: good-own-data.c.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t r 2>&1 | FileCheck %s --check-prefix=ROW %}
// RUN: %if openmpi %{ %exits 66 %mpirun -n 2 %t c 2>&1 | FileCheck %s --check-prefix=COLUMN %}
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t g 2>&1 | FileCheck %s --check-prefix=GET %}
// RUN: %exits 66 %mpirun -n 2 %t s 2>&1 | FileCheck %s --check-prefix=SELF

#include <mpi.h>

enum { Width = 6 };

int main(int argc, char **argv) {
  int cells[Width * Width] = {0}, one = 1, rank;
  MPI_Datatype column;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const int other = 1 - rank;
  MPI_Type_vector(Width, 1, Width, MPI_INT, &column);
  MPI_Type_commit(&column);
  MPI_Win_create(cells, sizeof cells, sizeof(int), MPI_INFO_NULL,
                 MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  switch (argv[1][0]) {
  case 'r':
    if (rank == 0)
      MPI_Put(&one, 1, MPI_INT, other, Width, 1, MPI_INT, win);
    else
      MPI_Put(&cells[Width], Width, MPI_INT, other, 0, Width, MPI_INT, win);
    // ROW: ERROR: race in a window of rank 1: MPI_Put and MPI_Put use the same memory and nothing orders them {{.*}}[mpi-rma-race]
    // ROW-NEXT: rank 0 {{ *}}MPI_Put, writes bytes 24 to 27
    // ROW-NEXT: rank 1 {{ *}}MPI_Put, reads bytes 24 to 47
    break;
  case 'c':
    if (rank == 0)
      MPI_Put(&one, 1, MPI_INT, other, 2 * Width + 1, 1, MPI_INT, win);
    else
      MPI_Put(&cells[1], 1, column, other, 0, 1, column, win);
    // COLUMN: ERROR: race in a window of rank 1: MPI_Put and MPI_Put use the same memory and nothing orders them {{.*}}[mpi-rma-race]
    break;
  case 'g':
    if (rank == 0)
      MPI_Get(&one, 1, MPI_INT, other, 3, 1, MPI_INT, win);
    else
      MPI_Get(cells, Width, MPI_INT, other, Width, Width, MPI_INT, win);
    // GET: ERROR: race in a window of rank 1: MPI_Get and MPI_Get use the same memory and nothing orders them {{.*}}[mpi-rma-race]
    break;
  default:
    MPI_Put(cells, 4, MPI_INT, rank, 2, 4, MPI_INT, win);
    // SELF: ERROR: MPI_Put has the same memory of rank {{[01]}} as origin and as target {{.*}}[mpi-rma-race]
  }
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Type_free(&column);
  MPI_Finalize();
  return 0;
}
