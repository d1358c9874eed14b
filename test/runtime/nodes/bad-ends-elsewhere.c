// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A process leaves without MPI_Finalize, and those who wait for it are on other
// nodes. Where all leave in that way the first node alone tells it.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: { env MPIR_CVAR_NOLOCAL=1 %mpiexec_mpich -n 3 %t 1 || true; } 2>&1 | FileCheck %s --check-prefix=ONE --implicit-check-not=ERROR:
// RUN: { env MPIR_CVAR_ODD_EVEN_CLIQUES=1 %mpiexec_mpich -n 4 %t 1 3 || true; } 2>&1 | FileCheck %s --check-prefix=NODE --implicit-check-not=ERROR:
// RUN: { env MPIR_CVAR_NOLOCAL=1 %mpiexec_mpich -n 3 %t 0 1 2 || true; } 2>&1 | FileCheck %s --check-prefix=ALL --implicit-check-not=ERROR:
#include <mpi.h>
#include <stdlib.h>

// ONE: ==tutti== ERROR: rank 1 ends without MPI_Finalize
// ONE-NEXT: rank  1   the end of the program, exit with status 0  {{.*}}bad-ends-elsewhere.c:[[#@LINE+13]]
// ONE: SUMMARY: tutti: mpi-lifecycle
// NODE: ==tutti== ERROR: ranks 1,3 left by exit, or by the end of main, without MPI_Finalize
// NODE-NEXT: ranks 1,3 {{.*}}MPI_Init, started it  {{.*}}bad-ends-elsewhere.c:[[#@LINE+4]]
// ALL: ==tutti== ERROR: rank 0 ends without MPI_Finalize
int main(int argc, char **argv) {
  int me, leaves = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  for (int i = 1; i < argc; ++i)
    leaves |= atoi(argv[i]) == me;
  MPI_Barrier(MPI_COMM_WORLD);
  if (leaves)
    exit(0);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
