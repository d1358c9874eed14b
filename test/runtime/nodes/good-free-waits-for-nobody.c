// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// To free a communicator waits for nobody, and the runtime's own messages
// between nodes do not make it wait, not even with check=all: one rank frees
// before the barrier, the other after it.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 0 env MPIR_CVAR_ODD_EVEN_CLIQUES=1 TUTTI_OPTIONS=check=all %mpiexec_mpich -n 2 %t 2>&1 | %silent --implicit-check-not=tutti
// RUN: %exits 0 env MPIR_CVAR_ODD_EVEN_CLIQUES=1 %mpiexec_mpich -n 2 %t 2>&1 | %silent --implicit-check-not=tutti

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Comm copies[3];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 3; ++i) {
    MPI_Comm_dup(MPI_COMM_WORLD, &copies[i]);
    MPI_Bcast(&x, 1, MPI_INT, 0, copies[i]);
  }
  for (int i = 0; i < 3; ++i) {
    if (rank == i % 2)
      MPI_Comm_free(&copies[i]);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank != i % 2)
      MPI_Comm_free(&copies[i]);
  }
  MPI_Finalize();
  return 0;
}
