// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A node whose ranks all wait, and which does not hear of the others, tells so
// after stall_timeout; the job goes on, because the other may be at work (as it is
// here, until that is told). Where it hears of them good-polls-and-works.c is silent.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: rm -f %t.log.*
// RUN: %exits 0 env MPIR_CVAR_NOLOCAL=1 TUTTI_OPTIONS=nodes=0:stall_timeout=2:log_path=%t.log %mpiexec_mpich -n 2 %t %t.log.0 2>&1 | FileCheck %s

#include <mpi.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; rank && i < 600 && access(argv[1], F_OK) != 0; ++i)
    usleep(100000);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}

// CHECK: WARNING: no progress for 2 s: every rank of this node waits {{.*}}[mpi-stall]
// CHECK: rank 0 MPI_Barrier{{.*}}waits for others
