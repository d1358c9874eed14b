// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

void share(int *values) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(values, 4, MPI_INT, 0, MPI_COMM_WORLD);
  else
    MPI_Bcast(values, 8, MPI_INT, 0, MPI_COMM_WORLD);
}


// CHECK:mpi-collective-type.c:11:5: warning: ranks of MPI_COMM_WORLD pass different amounts or types of data to MPI_Bcast: 4 x MPI_INT here, others 8 x MPI_INT [-Wbackend-plugin=mpi-collective-type]
// CHECK-NEXT:   11 |     MPI_Bcast(values, 4, MPI_INT, 0, MPI_COMM_WORLD);
// CHECK-NEXT:      |     ^
// CHECK-NEXT:mpi-collective-type.c:10:7: note: this branch depends on the rank
// CHECK-NEXT:   10 |   if (rank == 0)
// CHECK-NEXT:      |       ^
// CHECK-NEXT:mpi-collective-type.c:9:3: note: 'rank' was set here
// CHECK-NEXT:    9 |   MPI_Comm_rank(MPI_COMM_WORLD, &rank);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:mpi-collective-type.c:13:5: note: the others make this call
// CHECK-NEXT:   13 |     MPI_Bcast(values, 8, MPI_INT, 0, MPI_COMM_WORLD);
// CHECK-NEXT:      |     ^
// CHECK-NEXT:note: fix: pass the same amount of the same basic types on every rank; parts of unequal size need the call with a vector of counts
// CHECK-NEXT:note: more: tutti explain mpi-collective-type
// CHECK-NEXT:1 warning generated.
