// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The root of many broadcasts runs far ahead of the others, in blocking and in
// nonblocking calls.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 3 %t 2>&1 | %silent

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  static int x[2000];
  static MPI_Request r[2000];
  int i;
  if (rank == 2)
    usleep(300000);
  for (i = 0; i < 2000; ++i)
    MPI_Bcast(&x[i], 1, MPI_INT, 0, MPI_COMM_WORLD);
  for (i = 0; i < 2000; ++i)
    MPI_Ibcast(&x[i], 1, MPI_INT, 0, MPI_COMM_WORLD, &r[i]);
  MPI_Waitall(2000, r, MPI_STATUSES_IGNORE);
  MPI_Finalize();
  return 0;
}
