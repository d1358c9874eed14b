// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As many elements as the program is told are received behind those that are
// still being sent, or where these are only read.
// Twin: bad-unknown-count.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdlib.h>

void fill(int *, int);

int main(int argc, char **argv) {
  int rank, n = atoi(argv[1]);
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int *edge = calloc(2 * n, sizeof(int));
  for (int turn = 0; turn < 10; turn++) {
    fill(edge, n);
    MPI_Isend(edge, n, MPI_INT, rank ^ 1, 3, MPI_COMM_WORLD, &request);
    MPI_Recv(edge + n, n, MPI_INT, rank ^ 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(edge, n, MPI_INT, MPI_PROC_NULL, 4, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  free(edge);
  MPI_Finalize();
  return 0;
}
