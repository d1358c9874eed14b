// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

void work(void) {
  MPI_Comm mine;
  MPI_Comm_dup(MPI_COMM_WORLD, &mine);
  MPI_Barrier(mine);
}


// CHECK:mpi-leak.c:9:3: warning: MPI_Comm_dup makes a communicator that is never freed before MPI_Finalize [-Wbackend-plugin=mpi-leak]
// CHECK-NEXT:    9 |   MPI_Comm_dup(MPI_COMM_WORLD, &mine);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:   10 |   MPI_Barrier(mine);
// CHECK-NEXT:   11 | }
// CHECK-NEXT:note: fix: free it before MPI_Finalize and before its variable is used for another one
// CHECK-NEXT:note: more: tutti explain mpi-leak
// CHECK-NEXT:1 warning generated.
