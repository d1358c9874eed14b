// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every rank is a node of its own. The last calls of a communicator are
// compared when it is freed.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 TUTTI_OPTIONS=verbosity=0 %mpiexec_mpich -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int x = 1, y;
  MPI_Comm d;
  MPI_Comm_dup(MPI_COMM_WORLD, &d);
  for (int i = 0; i < 10; ++i)
    MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_SUM, d);
  MPI_Allreduce(&x, &y, 1, MPI_INT, rank ? MPI_MAX : MPI_SUM, d);
  MPI_Comm_free(&d);
  MPI_Finalize();
  return 0;
}

// CHECK: ERROR: different operations in MPI_Allreduce on the communicator{{.*}}, call #11, on two nodes {{.*}}[mpi-collective-op]
