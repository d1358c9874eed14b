// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranks that are written as numbers, of a job of a few processes.
// Twin: bad-rank-of-many.c.
//
// RUN: %silent

#include <mpi.h>

void share(double *Field, int Cells, MPI_Comm Comm) {
  MPI_Bcast(Field, Cells, MPI_DOUBLE, 12, Comm);
}

void report(double *Field, int Cells, MPI_Comm Comm) {
  int Mine;
  MPI_Comm_rank(Comm, &Mine);
  if (Mine == 0)
    MPI_Recv(Field, Cells, MPI_DOUBLE, 1, 7, Comm, MPI_STATUS_IGNORE);
  else if (Mine == 1)
    MPI_Send(Field, Cells, MPI_DOUBLE, 0, 7, Comm);
}
