// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parts that are dealt out in turn: each rank has as many if their number is a
// multiple of the number of ranks, which nothing here says it is not.
// RUN: %clang -O0 -g %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | %silent
// RUN: %clang -O1 -g %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

double part(int);

void sums(int parts, double *all, MPI_Comm comm) {
  int rank, size;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  for (int i = rank; i < parts; i += size) {
    double mine = part(i);
    MPI_Allreduce(&mine, &all[i / size], 1, MPI_DOUBLE, MPI_SUM, comm);
  }
}
