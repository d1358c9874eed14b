// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A partition is written to after it was marked as ready.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 66 %mpiexec_mpich -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>
#include <stdlib.h>

/* Eight partitions of two blocks each, with a gap between them. */
int main(int argc, char **argv) {
  int rank, data[64] = {0}, got[32], late = 1;
  MPI_Datatype blocks, spaced;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector(2, 2, 4, MPI_INT, &blocks);
  MPI_Type_create_resized(blocks, 0, 8 * sizeof(int), &spaced);
  MPI_Type_commit(&spaced);
  if (rank == 0)
    MPI_Psend_init(data, 8, 1, spaced, 1, 3, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
  else
    MPI_Precv_init(got, 8, 4, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
  for (int round = 0; round < 3; ++round) {
    MPI_Start(&r);
    if (rank == 0) {
      for (int i = 7; i >= 0; --i) {
        data[8 * i] = data[8 * i + 5] = round + i;
        MPI_Pready(i, r);
        if (round == 2)
          data[8 * 4 + late] = i; // of the fifth, ready or not
      }
    }
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  }
  MPI_Request_free(&r);
  MPI_Type_free(&blocks);
  MPI_Type_free(&spaced);
  MPI_Finalize();
  return 0;
}

// CHECK: ERROR: {{.*}}[mpi-buffer-modified]
// CHECK-DAG: rank 0 {{.*}}MPI_Psend_init, started it
// CHECK-DAG: rank 0 {{.*}}MPI_Wait, completed it
