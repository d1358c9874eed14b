// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void gather(double *mine, int n, MPI_Comm comm) {
  int ranks;
  MPI_Comm_size(comm, &ranks);
  double *all = new double[3 * ranks];
  MPI_Bcast(all, 3 * ranks, MPI_DOUBLE, 0, comm);
  delete[] all;
}
