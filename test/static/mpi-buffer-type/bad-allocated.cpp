// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays from new. Twin: good-allocated.cpp.
// RUN: %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>

void gather(double *mine, int n, MPI_Comm comm) {
  int ranks;
  MPI_Comm_size(comm, &ranks);
  double *all = new double[ranks];
  MPI_Bcast(all, 3 * ranks, MPI_DOUBLE, 0, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast uses more elements of MPI_DOUBLE than there is memory for, however many they are [{{.*}}mpi-buffer-type]
  delete[] all;
}
