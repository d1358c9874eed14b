// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each side of a branch on the rank completes what it starts, in one variable
// for both. Twin: bad-other-side.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void swap(int rank, double *mine, double *theirs, int n, MPI_Comm comm) {
  MPI_Request request;
  if (rank == 0) {
    MPI_Isend(mine, n, MPI_DOUBLE, 1, 5, comm, &request);
    MPI_Recv(theirs, n, MPI_DOUBLE, 1, 5, comm, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  if (rank == 1) {
    MPI_Irecv(theirs, n, MPI_DOUBLE, 0, 5, comm, &request);
    MPI_Send(mine, n, MPI_DOUBLE, 0, 5, comm);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
}

void rounds(int rank, int last, double *v, int n, MPI_Comm comm) {
  for (int i = 0; i < last; i++) {
    MPI_Request request;
    if (rank == 0) {
      MPI_Irecv(v, n, MPI_DOUBLE, i, 6, comm, &request);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
      MPI_Isend(v, n, MPI_DOUBLE, 0, 6, comm, &request);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
  }
}
