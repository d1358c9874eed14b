// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// With check=all nobody enters a call that cannot succeed; ranks of one node
// and of two.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 TUTTI_OPTIONS=check=all %mpiexec_mpich -n 2 %t 2>&1 | FileCheck %s
// RUN: %exits 66 env MPIR_CVAR_ODD_EVEN_CLIQUES=1 TUTTI_OPTIONS=check=all %mpiexec_mpich -n 4 %t 2>&1 | FileCheck %s

#include <mpi.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int x = 1, y;
  MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank % 2)
    MPI_Barrier(MPI_COMM_WORLD);
  else
    MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}

// CHECK: ERROR: collective mismatch on MPI_COMM_WORLD ({{[24]}} ranks), call #2, on two nodes {{.*}}[mpi-collective-order]
// CHECK: rank {{[0-3]}} MPI_{{Barrier|Allreduce}} {{.*}}bad-another-call.c:
// CHECK: rank {{[0-3]}} MPI_{{Barrier|Allreduce}} {{.*}}bad-another-call.c:{{.*}}<- differs
