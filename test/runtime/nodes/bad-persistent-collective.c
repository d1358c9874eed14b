// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A persistent collective that one of the nodes does not start for the second
// time: it waits for a message instead. The twin starts it behind the message.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 %mpiexec_mpich -n 3 %t 2>&1 | FileCheck %s
// RUN: %exits 66 env MPIR_CVAR_ODD_EVEN_CLIQUES=1 %mpiexec_mpich -n 4 %t 2>&1 | FileCheck %s
// RUN: env MPIR_CVAR_NOLOCAL=1 %mpiexec_mpich -n 3 %t right 2>&1 | FileCheck %s --allow-empty --check-prefix=NONE
// NONE-NOT: tutti

// CHECK: ==tutti== ERROR: deadlock: {{[34]}} of {{[34]}} ranks, on several nodes, wait for each other {{.*}}[mpi-deadlock]

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, x = 0, is_right = argc > 1;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Allreduce_init(MPI_IN_PLACE, &x, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD,
                     MPI_INFO_NULL, &r);
  MPI_Start(&r);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  if (rank == 0 && is_right)
    MPI_Send(&size, 1, MPI_INT, size - 1, 5, MPI_COMM_WORLD);
  if (rank == size - 1)
    // CHECK-DAG: MPI_Recv, waits for a message from rank 0, tag 5 {{.*}}bad-persistent-collective.c:[[@LINE+1]]:
    MPI_Recv(&x, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Start(&r);
  // CHECK-DAG: ranks 0-{{[12]}} MPI_Wait, on MPI_COMM_WORLD, call #1, start #2, waits for rank {{[23]}} {{.*}}bad-persistent-collective.c:[[@LINE+1]]:
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  if (rank == 0 && !is_right)
    MPI_Send(&size, 1, MPI_INT, size - 1, 5, MPI_COMM_WORLD);
  MPI_Request_free(&r);
  MPI_Finalize();
  return 0;
}
