// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

void two_sites(int *a, int *b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Allreduce(a, b, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  else
    MPI_Allreduce(a, b, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-3]]:5: warning: ranks of MPI_COMM_WORLD pass different operations to MPI_Allreduce: MPI_SUM here, others MPI_MAX [{{.*}}mpi-collective-op]
  // CHECK: :[[#@LINE-5]]:{{[0-9]+}}: note: this branch depends on the rank
  // CHECK: :[[#@LINE-3]]:5: note: the others make this call
}
void chosen(int *a, int *b, MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  MPI_Reduce(a, b, 1, MPI_INT, rank % 2 ? MPI_MAX : MPI_MIN, 0, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: ranks of 'comm' pass different operations to MPI_Reduce: MPI_MIN and MPI_MAX
  // CHECK: :[[#@LINE-2]]:3: note: this argument depends on the rank
}
void set_before(int *a, int *b) {
  int rank;
  MPI_Op op = MPI_SUM;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank > 2)
    op = MPI_PROD;
  MPI_Allreduce(a, b, 1, MPI_INT, op, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: ranks of MPI_COMM_WORLD pass different operations to MPI_Allreduce: MPI_SUM and MPI_PROD
}
// The second call of several is the one that differs.
void later_call(int *a, int *b, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Bcast(a, n, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Allreduce(a, b, n, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    // CHECK: :[[#@LINE-1]]:5: warning: ranks of MPI_COMM_WORLD pass different operations to MPI_Allreduce: MPI_MIN here, others MPI_MAX
  } else {
    MPI_Bcast(a, n, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Allreduce(a, b, n, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  }
}
