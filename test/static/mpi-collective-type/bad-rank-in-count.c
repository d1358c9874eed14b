// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rank is added to a count: whatever the rest is, no two ranks pass the
// same. Twin: good-rank-in-count.c.
// RUN: %found
#include <mpi.h>

static int Me;
int items(void);

void start(void) { MPI_Comm_rank(MPI_COMM_WORLD, &Me); }

void fixed(double *In, double *Out) {
  int Count;
  MPI_Bcast(&Count, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Allreduce(In, Out, 2 * Count + Me, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: the count of MPI_Allreduce on MPI_COMM_WORLD depends on the rank [{{.*}}mpi-collective-type]
}

void own(int *Data, MPI_Comm Comm) {
  int Rank, Size, Total;
  MPI_Comm_rank(Comm, &Rank);
  MPI_Comm_size(Comm, &Size);
  MPI_Allreduce(&Size, &Total, 1, MPI_INT, MPI_SUM, Comm);
  MPI_Bcast(Data, Total - 3 * Rank, MPI_INT, 0, Comm);
  // CHECK: :[[#@LINE-1]]:3: warning: the count of MPI_Bcast on 'Comm' depends on the rank [{{.*}}mpi-collective-type]
}
