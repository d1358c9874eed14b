// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranks of different nodes in different calls, without check=all: the calls come
// after a pause, so each says before what it is about to do.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 %mpiexec_mpich -n 2 %t 1 2>&1 | FileCheck %s
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 %mpiexec_mpich -n 3 %t 100 2>&1 | FileCheck %s

#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, size, x = 0, rounds = atoi(argv[1]);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < rounds; ++i)
    MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
  usleep(200000);
  if (rank == 0)
    MPI_Barrier(MPI_COMM_WORLD);
  usleep(300000);
  MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: {{.*}}MPI_COMM_WORLD{{.*}}[mpi-collective-order]
// CHECK-DAG: MPI_Barrier
// CHECK-DAG: MPI_Allreduce
