// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the other node did on a communicator is compared also when it was freed
// here: one frees it, the other makes one more call on it.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 66 env MPIR_CVAR_ODD_EVEN_CLIQUES=1 %mpiexec_mpich -n 2 %t 2>&1 | FileCheck %s
// RUN: %exits 66 env MPIR_CVAR_ODD_EVEN_CLIQUES=1 TUTTI_OPTIONS=check=all %mpiexec_mpich -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Comm copy;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  if (rank == 0)
    MPI_Bcast(&x, 1, MPI_INT, 0, copy); /* a root need not wait */
  MPI_Comm_free(&copy);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}

// CHECK: ERROR: collective mismatch on the communicator{{.*}} made by MPI_Comm_dup (2 ranks), call #1, on two nodes {{.*}}[mpi-collective-order]
// CHECK: rank {{[01]}} MPI_{{Bcast|Comm_free}} {{.*}}bad-free-meets-another-call.c:
// CHECK: rank {{[01]}} MPI_{{Bcast|Comm_free}} {{.*}}bad-free-meets-another-call.c:{{.*}}<- differs
