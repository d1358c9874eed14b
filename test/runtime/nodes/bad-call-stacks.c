// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The call stacks of ranks of all nodes, directly below the first and further
// down.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g -fno-inline %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 TUTTI_OPTIONS=nodes_radix=2 %mpiexec_mpich -n 5 %t 2>&1 | FileCheck %s
// RUN: %exits 66 env MPIR_CVAR_ODD_EVEN_CLIQUES=1 TUTTI_OPTIONS=log_format=json %mpiexec_mpich -n 5 %t 2>&1 | FileCheck %s --check-prefix=JSON
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 TUTTI_OPTIONS=stack=0 %mpiexec_mpich -n 3 %t 2>&1 | FileCheck %s --check-prefix=NONE

// CHECK: ERROR: deadlock: 5 of 5 ranks, on several nodes
// CHECK: call stacks, outermost first:
// CHECK-NEXT: ranks 0-4: {{.*}}bad-call-stacks.c:[[MAIN:[0-9]+]]{{.*}} in main
// CHECK-NEXT: {{.*}}bad-call-stacks.c:{{[0-9]+}}{{.*}} in step
// CHECK-DAG: ranks 0,2-4: {{.*}} in exchange
// CHECK-DAG: rank 1: {{.*}} in exchange
// JSON: "stacks":
// JSON-SAME: "function":"step"
// NONE: ERROR: deadlock: 3 of 3
// NONE-NOT: call stacks

#include <mpi.h>

static void exchange(int rank) {
  int x;
  if (rank == 1)
    MPI_Recv(&x, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  else
    MPI_Barrier(MPI_COMM_WORLD);
  __asm__ volatile("");
}

static void step(int rank) {
  exchange(rank);
  __asm__ volatile("");
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  step(rank);
  MPI_Finalize();
  return 0;
}
