// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

double total(double mine) {
  int rank;
  double all;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Op op = rank == 0 ? MPI_SUM : MPI_MAX;
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, op, MPI_COMM_WORLD);
  return all;
}


// CHECK:mpi-collective-op.cpp:12:3: warning: ranks of MPI_COMM_WORLD pass different operations to MPI_Allreduce: MPI_SUM and MPI_MAX [-Wbackend-plugin=mpi-collective-op]
// CHECK-NEXT:   12 |   MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, op, MPI_COMM_WORLD);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:mpi-collective-op.cpp:12:3: note: this argument depends on the rank
// CHECK-NEXT:mpi-collective-op.cpp:10:3: note: 'rank' was set here
// CHECK-NEXT:   10 |   MPI_Comm_rank(MPI_COMM_WORLD, &rank);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:note: fix: pass the same operation on every rank
// CHECK-NEXT:note: more: tutti explain mpi-collective-op
// CHECK-NEXT:1 warning generated.
