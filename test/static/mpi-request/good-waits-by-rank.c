// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Those wait that have started something.
//
// Twin: bad-waits-by-rank.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void hand_out(double *v, int n, MPI_Comm comm) {
  int rank;
  MPI_Request open;
  MPI_Comm_rank(comm, &rank);
  MPI_Ibcast(v, n, MPI_DOUBLE, 0, comm, &open);
  if (rank == 0)
    v[n] = 1;
  MPI_Wait(&open, MPI_STATUS_IGNORE);
}

void from_first(double *v, int n, MPI_Comm comm) {
  int rank;
  MPI_Request open;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0)
    MPI_Isend(v, n, MPI_DOUBLE, 1, 0, comm, &open);
  else if (rank == 1)
    MPI_Recv(v, n, MPI_DOUBLE, 0, 0, comm, MPI_STATUS_IGNORE);
  if (rank == 0)
    MPI_Wait(&open, MPI_STATUS_IGNORE);
}

/* Who calls it waits. */
void begin(double *v, int n, MPI_Comm comm, MPI_Request *open) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  MPI_Ibcast(v, n, MPI_DOUBLE, 0, comm, open);
  if (rank == 0)
    MPI_Wait(open, MPI_STATUS_IGNORE);
}
