// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blocking and nonblocking forms whose names differ by more than a letter at
// the beginning.
// RUN: %found
#include <mpi.h>

void duplicate(void) {
  int rank;
  MPI_Comm copy;
  MPI_Request request;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    // CHECK: :[[#@LINE-1]]:5: warning: some ranks of MPI_COMM_WORLD call MPI_Comm_dup here and others MPI_Comm_idup: a nonblocking or persistent call does not match a blocking one [{{.*}}mpi-collective-blocking]
  } else {
    MPI_Comm_idup(MPI_COMM_WORLD, &copy, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_Comm_free(&copy);
}

void duplicate_with_hints(MPI_Info hints) {
  int rank;
  MPI_Comm copy;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  // CHECK: :[[#@LINE-1]]:5: warning: ranks of MPI_COMM_WORLD call different collectives: MPI_Comm_dup here, others MPI_Comm_dup_with_info [{{.*}}mpi-collective-order]
  else
    MPI_Comm_dup_with_info(MPI_COMM_WORLD, hints, &copy);
  MPI_Comm_free(&copy);
}
