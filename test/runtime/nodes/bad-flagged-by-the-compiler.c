// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls that the compiler flagged are sent at once: who comes later sees that
// the first rank is in another call.
//
// REQUIRES: mpich, whole
// RUN: %mpicc_mpich -g %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %tutti %mpicc_mpich -g %s -o %t.flagged > %t.log 2>&1
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 TUTTI_OPTIONS=verbosity=0 %mpiexec_mpich -n 2 %t.flagged 2>&1 | FileCheck %s

#include <mpi.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int x = 1, y;
  if (rank) {
    sleep(1);
    MPI_Barrier(MPI_COMM_WORLD);
  } else {
    MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}

// CHECK: ERROR: collective mismatch on MPI_COMM_WORLD (2 ranks), call #1, on two nodes {{.*}}[mpi-collective-order]
