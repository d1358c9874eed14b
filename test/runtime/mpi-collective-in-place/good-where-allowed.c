// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI_IN_PLACE at the root of rooted calls, at any rank of a scan, and
// everywhere.
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
  int x = 1, y[3] = {1, 1, 1};
  MPI_Reduce(rank ? &x : MPI_IN_PLACE, y, 1, MPI_INT, MPI_SUM, 0,
             MPI_COMM_WORLD);
  MPI_Gather(rank ? &x : MPI_IN_PLACE, 1, MPI_INT, y, 1, MPI_INT, 0,
             MPI_COMM_WORLD);
  MPI_Scatter(y, 1, MPI_INT, rank ? &x : MPI_IN_PLACE, 1, MPI_INT, 0,
              MPI_COMM_WORLD);
  MPI_Scan(rank == 1 ? MPI_IN_PLACE : &x, y, 1, MPI_INT, MPI_SUM,
           MPI_COMM_WORLD);
  MPI_Allreduce(MPI_IN_PLACE, y, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, y, 1, MPI_INT,
               MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
