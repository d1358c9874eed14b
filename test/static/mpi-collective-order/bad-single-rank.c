// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-single-rank.c, but on ways that several ranks take, or for the size of
// another communicator.
// RUN: env TUTTI_PASS_OPTIONS=level=3 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>

int balance(MPI_Comm comm) {
  int rank, size, sum = 0;
  MPI_Comm_size(comm, &size);
  MPI_Comm_rank(comm, &rank);
  if (size == 2 && rank == 1)
    return 0;
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce is not reached by every rank
  return sum;
}

int spread(MPI_Comm part) {
  int rank, size, sum = 0;
  MPI_Comm_size(part, &size);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (size == 1 && rank == 1)
    return 0;
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce is not reached by every rank
  return sum;
}
