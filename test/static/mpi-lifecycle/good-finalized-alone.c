// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Twin of bad-finalized-alone.c: MPI is finalized, and the question asked for no reason.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, over;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  printf("%d\n", rank);
  MPI_Finalized(&over);
  MPI_Finalize();
  MPI_Finalized(&over);
  return 0;
}
