// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

void total(double *mine, double *all) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Allreduce(mine, all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  else
    MPI_Allreduce(mine, all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
}


// CHECK:mpi-collective-op.c:11:5: warning: ranks of MPI_COMM_WORLD pass different operations to MPI_Allreduce: MPI_SUM here, others MPI_MAX [-Wbackend-plugin=mpi-collective-op]
// CHECK-NEXT:   11 |     MPI_Allreduce(mine, all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
// CHECK-NEXT:      |     ^
// CHECK-NEXT:mpi-collective-op.c:10:7: note: this branch depends on the rank
// CHECK-NEXT:   10 |   if (rank == 0)
// CHECK-NEXT:      |       ^
// CHECK-NEXT:mpi-collective-op.c:9:3: note: 'rank' was set here
// CHECK-NEXT:    9 |   MPI_Comm_rank(MPI_COMM_WORLD, &rank);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:mpi-collective-op.c:13:5: note: the others make this call
// CHECK-NEXT:   13 |     MPI_Allreduce(mine, all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
// CHECK-NEXT:      |     ^
// CHECK-NEXT:note: fix: pass the same operation on every rank
// CHECK-NEXT:note: more: tutti explain mpi-collective-op
// CHECK-NEXT:1 warning generated.
