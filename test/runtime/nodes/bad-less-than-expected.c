// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rank expects more from another node than it gets, which MPI allows itself
// to overlook: the sum over all nodes is not zero.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 TUTTI_OPTIONS=verbosity=0 %mpiexec_mpich -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int sent[2] = {1, 1}, expected[2] = {1, 1}, displs[2] = {0, 4}, s[8] = {0},
      r[8];
  if (rank)
    expected[0] = 2;
  MPI_Alltoallv(s, sent, displs, MPI_INT, r, expected, displs, MPI_INT,
                MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}

// CHECK: ERROR: what is sent between nodes is not what is received{{.*}}[mpi-collective-type]
