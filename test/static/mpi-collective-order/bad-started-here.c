// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: env TUTTI_PASS_OPTIONS=why-not=1 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=started-elsewhere
// A request that is completed here, and one that nobody else starts.
// Twin: good-started-elsewhere.cpp.
#include <mpi.h>

static MPI_Request kept;

void here(int *x, MPI_Comm comm) {
  int rank;
  MPI_Request request;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0) {
    MPI_Ibcast(x, 1, MPI_INT, 0, comm, &request);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Ibcast is not reached by every rank
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
}

void there(int *x, MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0)
    MPI_Ibarrier(comm, &kept);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Ibarrier is not reached by every rank
  MPI_Wait(&kept, MPI_STATUS_IGNORE);
}
