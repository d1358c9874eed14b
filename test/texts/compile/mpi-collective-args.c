// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

void grid(MPI_Comm *made) {
  int rank, dims[2] = {2, 1}, periods[2] = {0, 0};
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, rank == 0, made);
}


// CHECK:mpi-collective-args.c:10:3: warning: ranks of MPI_COMM_WORLD pass different values of 'reorder' to MPI_Cart_create: 1 and 0 [-Wbackend-plugin=mpi-collective-args]
// CHECK-NEXT:   10 |   MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, rank == 0, made);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:mpi-collective-args.c:10:3: note: this argument depends on the rank
// CHECK-NEXT:mpi-collective-args.c:9:3: note: 'rank' was set here
// CHECK-NEXT:    9 |   MPI_Comm_rank(MPI_COMM_WORLD, &rank);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:note: fix: pass the same value on every rank: compute it from what all ranks have, or broadcast it before the call
// CHECK-NEXT:note: more: tutti explain mpi-collective-args
// CHECK-NEXT:1 warning generated.
