// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

void total(int *all) {
  int rank, mine = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Allreduce(MPI_IN_PLACE, all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  else
    MPI_Allreduce(&mine, all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}


// CHECK:mpi-collective-in-place.c:11:5: warning: some ranks of MPI_COMM_WORLD pass MPI_IN_PLACE to MPI_Allreduce and others do not: MPI_IN_PLACE here [-Wbackend-plugin=mpi-collective-in-place]
// CHECK-NEXT:   11 |     MPI_Allreduce(MPI_IN_PLACE, all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
// CHECK-NEXT:      |     ^
// CHECK-NEXT:mpi-collective-in-place.c:10:7: note: this branch depends on the rank
// CHECK-NEXT:   10 |   if (rank == 0)
// CHECK-NEXT:      |       ^
// CHECK-NEXT:mpi-collective-in-place.c:9:3: note: 'rank' was set here
// CHECK-NEXT:    9 |   MPI_Comm_rank(MPI_COMM_WORLD, &rank);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:mpi-collective-in-place.c:13:5: note: the others make this call
// CHECK-NEXT:   13 |     MPI_Allreduce(&mine, all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
// CHECK-NEXT:      |     ^
// CHECK-NEXT:note: fix: pass MPI_IN_PLACE where this call allows it: at the root alone where there is one, else on every rank
// CHECK-NEXT:note: more: tutti explain mpi-collective-in-place
// CHECK-NEXT:1 warning generated.
