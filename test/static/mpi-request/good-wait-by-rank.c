// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each rank waits for what it has started, in one way or another; and who has not
// started anything does not.
// Twin: bad-wait-by-rank.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
void exchange(double *mine, double *other, int n, int left, int right,
              MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  MPI_Request open[2];
  MPI_Irecv(other, n, MPI_DOUBLE, left, 1, comm, &open[0]);
  MPI_Isend(mine, n, MPI_DOUBLE, right, 1, comm, &open[1]);
  if (rank != 1)
    MPI_Waitall(2, open, MPI_STATUSES_IGNORE);
  else
    for (int i = 0; i < 2; ++i)
      MPI_Wait(&open[i], MPI_STATUS_IGNORE);
}
void to_first(double *mine, double *all, int n, int size, MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  MPI_Request up;
  if (rank != 0)
    MPI_Isend(mine, n, MPI_DOUBLE, 0, 2, comm, &up);
  if (rank == 0)
    for (int i = 1; i < size; ++i)
      MPI_Recv(all + i * n, n, MPI_DOUBLE, i, 2, comm, MPI_STATUS_IGNORE);
  if (rank != 0)
    MPI_Wait(&up, MPI_STATUS_IGNORE);
}
