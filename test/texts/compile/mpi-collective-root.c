// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

void share(int *n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(n, 1, MPI_INT, rank, MPI_COMM_WORLD);
}


// CHECK:mpi-collective-root.c:10:3: warning: the root of MPI_Bcast on MPI_COMM_WORLD depends on the rank [-Wbackend-plugin=mpi-collective-root]
// CHECK-NEXT:   10 |   MPI_Bcast(n, 1, MPI_INT, rank, MPI_COMM_WORLD);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:mpi-collective-root.c:9:3: note: 'rank' was set here
// CHECK-NEXT:    9 |   MPI_Comm_rank(MPI_COMM_WORLD, &rank);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:note: fix: pass the same root on every rank, counted in this communicator
// CHECK-NEXT:note: more: tutti explain mpi-collective-root
// CHECK-NEXT:1 warning generated.
