// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls with vectors that fit, in place and not, with empty parts.
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
  int s[12] = {0}, r[12], sc[3], rc[3], d[3] = {0, 4, 8}, i, k;
  for (k = 0; k < 20; ++k) {
    for (i = 0; i < 3; ++i) {
      sc[i] = (rank * 3 + i + k) % 3;
      rc[i] = (i * 3 + rank + k) % 3;
    }
    MPI_Alltoallv(s, sc, d, MPI_INT, r, rc, d, MPI_INT, MPI_COMM_WORLD);
    for (i = 0; i < 3; ++i)
      rc[i] = (i + rank + k) % 3;
    MPI_Alltoallv(MPI_IN_PLACE, NULL, NULL, MPI_DATATYPE_NULL, r, rc, d,
                  MPI_INT, MPI_COMM_WORLD);
    for (i = 0; i < 3; ++i)
      rc[i] = i;
    MPI_Allgatherv(s, rank, MPI_INT, r, rc, d, MPI_INT, MPI_COMM_WORLD);
    MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, r, rc, d, MPI_INT,
                   MPI_COMM_WORLD);
    MPI_Gatherv(rank == k % 3 ? MPI_IN_PLACE : s, rank, MPI_INT, r, rc, d,
                MPI_INT, k % 3, MPI_COMM_WORLD);
    MPI_Scatterv(s, rc, d, MPI_INT, rank == k % 3 ? MPI_IN_PLACE : r, rank,
                 MPI_INT, k % 3, MPI_COMM_WORLD);
    MPI_Reduce_scatter(s, r, rc, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
