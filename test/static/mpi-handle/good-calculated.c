// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %silent
#include <mpi.h>

void spread(double *z, int n, int real, MPI_Comm comm) {
  MPI_Bcast(z, 2 * n, MPI_DOUBLE, 0, comm);
  MPI_Bcast(z, n, real ? MPI_DOUBLE : MPI_C_DOUBLE_COMPLEX, 0, comm);
}
