// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// No buffer is attached in what is called before the send.
// Twin: good-attached-elsewhere.c.
// RUN: %found
#include <mpi.h>
void prepare(int);
#ifndef UNSEEN
void prepare(int bytes) { (void)bytes; }
#endif

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  prepare(1000);
  if (rank == 0)
    MPI_Bsend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    // CHECK-DAG: :[[#@LINE-1]]:5: warning: MPI_Bsend sends a buffered message, and no buffer is attached [{{.*}}mpi-argument]
  else if (rank == 1)
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
