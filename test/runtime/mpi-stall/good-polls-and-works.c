// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Polls between pieces of work, for longer than the time set, while others wait.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: env TUTTI_OPTIONS=stall_timeout=1 %exits 0 %mpirun -n 2 %t 2>&1 | %silent
// RUN: %if mpich %{ env TUTTI_OPTIONS=stall_timeout=1 MPIR_CVAR_NOLOCAL=1 %exits 0 %mpirun -n 2 %t 2>&1 | %silent %}

#include <mpi.h>

static volatile double sum;

int main(int argc, char **argv) {
  int rank, x = 0, there = 0;
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&x, 1, MPI_INT, 1, 3, MPI_COMM_WORLD, &request);
    for (double start = MPI_Wtime(); MPI_Wtime() < start + 2.5;) {
      for (int i = 0; i < 30000; ++i)
        sum += i;
      MPI_Test(&request, &there, MPI_STATUS_IGNORE);
    }
  }
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 1)
    MPI_Send(&x, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
