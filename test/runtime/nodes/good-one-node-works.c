// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One node computes for longer than stall_timeout, and the others wait for it:
// that is no stall of the job. The twin of bad-stall-of-all-nodes.c.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: env MPIR_CVAR_NOLOCAL=1 TUTTI_OPTIONS=stall_timeout=2.5 %mpiexec_mpich -n 3 %t 2>&1 | FileCheck %s --allow-empty --implicit-check-not=tutti

#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  // The first that waits connects to the first rank.
  if (rank == 0)
    for (double end = MPI_Wtime() + 4; MPI_Wtime() < end;)
      ;
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
