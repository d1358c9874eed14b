// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The receive stands behind a probe, but not behind its answer.
// Twin: good-tag-probed.c.
//
// RUN: %found
#include <mpi.h>

int main(int argc, char **argv) {
  int values[10] = {0}, rank, flag;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(values, 10, MPI_INT, 1, 7, MPI_COMM_WORLD);
  if (rank == 1)
    MPI_Recv(values, 10, MPI_INT, 0, 7, MPI_COMM_WORLD, &status);
  MPI_Iprobe(MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, &flag, &status);
  if (!flag)
    values[0] = 1;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Recv on rank 0 waits for ever for a message of any rank [{{.*}}mpi-deadlock]
  MPI_Recv(values, 10, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, &status);
  MPI_Finalize();
  return values[0];
}
