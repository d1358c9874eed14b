// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

void own_rank(int *b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(b, 1, MPI_INT, rank, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: the root of MPI_Bcast on MPI_COMM_WORLD depends on the rank [{{.*}}mpi-collective-root]
  // CHECK: :[[#@LINE-3]]:3: note: 'rank' was set here
}
void computed(int *b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Gather(b, 1, MPI_INT, b + 1, 1, MPI_INT, rank / 2, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: the root of MPI_Gather on MPI_COMM_WORLD depends on the rank
}
void two_sites(int *b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
  else
    MPI_Bcast(b, 1, MPI_INT, 1, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-3]]:5: warning: ranks of MPI_COMM_WORLD pass different roots to MPI_Bcast: 0 here, others 1 [{{.*}}mpi-collective-root]
  // CHECK: :[[#@LINE-5]]:{{[0-9]+}}: note: this branch depends on the rank
  // CHECK: :[[#@LINE-3]]:5: note: the others make this call
}
// MPI-3.1, section 5.12: two broadcasts in reverse order.
void reversed(int *b, MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  switch (rank) {
  case 0:
    MPI_Bcast(b, 1, MPI_INT, 0, comm);
    MPI_Bcast(b + 1, 1, MPI_INT, 1, comm);
    break;
  case 1:
    MPI_Bcast(b + 1, 1, MPI_INT, 1, comm);
    MPI_Bcast(b, 1, MPI_INT, 0, comm);
    break;
  }
  // CHECK: warning: ranks of 'comm' pass different roots to MPI_Bcast:
}
