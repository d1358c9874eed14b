// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two functions that call each other, one of which sends: neither may be passed
// over, in whatever order that is asked.
// RUN: %quiet
#include <mpi.h>

static void later(int n);
static void maybe(int n) {
  if (n > 0)
    later(n - 1);
  if (n == 0)
    MPI_Send(&n, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
}
static void later(int n) { maybe(n); }
int answer(void);

int main(int argc, char **argv) {
  int rank, value = 0, known;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  known = answer();
  // That asks whether the functions do anything, in this order.
  if (known > 100) {
    MPI_Finalize();
    return 1;
  }
  maybe(-3);
  if (rank == 0)
    if (known <= 100)
      later(0);
  if (rank == 1)
    MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
