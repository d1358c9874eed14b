// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-dealt-out.c, but the number of parts is known, or each rank goes on by
// one, so that some have more to do whatever the number is.
// RUN: %clang -O0 -g %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang -O1 -g %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

double part(int);

void known(double *all, MPI_Comm comm) {
  int rank, size;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  for (int i = rank; i < 10; i += size) {
    double mine = part(i);
    MPI_Allreduce(&mine, &all[i / size], 1, MPI_DOUBLE, MPI_SUM, comm);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Allreduce is not reached by every rank of 'comm'
  }
}

void by_one(int parts, double *all, MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  for (int i = rank; i < parts; i++) {
    double mine = part(i);
    MPI_Allreduce(&mine, &all[i], 1, MPI_DOUBLE, MPI_SUM, comm);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Allreduce is not reached by every rank of 'comm'
  }
}
