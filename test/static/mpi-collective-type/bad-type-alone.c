// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nobody knows how many elements, but the datatypes differ: chosen by the rank,
// or in two calls. Twin: good-type-alone.c.
//
// RUN: %found

#include <mpi.h>

void chosen(void *data, int count) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(data, count, rank == 0 ? MPI_INT : MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: ranks of MPI_COMM_WORLD pass different datatypes to MPI_Bcast: MPI_INT and MPI_DOUBLE [{{.*}}mpi-collective-type]
}

void two(void *data, void *sum, int count, int others) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Allreduce(data, sum, count, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
  else
    MPI_Allreduce(data, sum, others, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-3]]:5: warning: ranks of MPI_COMM_WORLD pass different datatypes to MPI_Allreduce: MPI_FLOAT here, others MPI_LONG [{{.*}}mpi-collective-type]
}
