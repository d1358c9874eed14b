// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

void nonblocking(int *b) {
  int rank;
  MPI_Request request;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Ibcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
  }
  // CHECK: :[[#@LINE-5]]:5: warning: some ranks of MPI_COMM_WORLD call MPI_Ibcast here and others MPI_Bcast: a nonblocking or persistent call does not match a blocking one [{{.*}}mpi-collective-blocking]
  // CHECK: :[[#@LINE-7]]:{{[0-9]+}}: note: this branch depends on the rank
  // CHECK: :[[#@LINE-4]]:5: note: the others make this call
}
