// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whose rank it is does not hang on what a variable is called: a copy of the
// handle, by another name, is the same communicator.
// RUN: %found
#include <mpi.h>

void prepare(MPI_Comm *comm);

void by_its_name(MPI_Comm *comm) {
  int rank;
  MPI_Comm_rank(*comm, &rank);
  prepare(comm);
  if (rank == 0)
    MPI_Barrier(*comm);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of 'comm'
}

void by_another(MPI_Comm *comm) {
  int rank;
  MPI_Comm_rank(*comm, &rank);
  prepare(comm);
  MPI_Comm now = *comm;
  if (rank == 0)
    MPI_Barrier(now);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of
}
