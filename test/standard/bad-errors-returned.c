// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Falzone, Chan, Lusk, Gropp, section 5 (not solved there): with
// MPI_ERRORS_RETURN and halt_on_error=0 the call gives an error back, and the
// program goes on.
//
// RUN: %returns(2)
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int size, buf = 0, status;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  status = MPI_Bcast(&buf, 1, MPI_INT, rank == size - 1 ? rank : 0,
                     MPI_COMM_WORLD);
  printf("rank %d: %s\n", rank, status == MPI_SUCCESS ? "success" : "error");
  fflush(stdout);
  /* Or the others are ended before they have their say. */
  PMPI_Barrier(MPI_COMM_WORLD);
  sleep(2);
  MPI_Abort(MPI_COMM_WORLD, 5);
  return 0;
}

// JOB-DAG: ==tutti== ERROR: {{.*}}[mpi-collective-root]
// JOB-DAG: rank 0: error
// JOB-DAG: rank 1: error
