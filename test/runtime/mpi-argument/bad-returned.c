// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The program has errors returned, so it may look for them on purpose: a warning,
// and the call fails as MPI says.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  if (rank == 0) {
    int status = MPI_Send(&rank, 1, MPI_INT, -9, 0, MPI_COMM_WORLD);
    int class = MPI_SUCCESS;
    MPI_Error_class(status, &class);
    if (class != MPI_ERR_RANK)
      MPI_Abort(MPI_COMM_WORLD, 3);
  }
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== WARNING: invalid argument of MPI_Send: rank -9 does not exist, there are 2 ranks {{.*}}[mpi-argument]
// CHECK: bad-returned.c:19:
