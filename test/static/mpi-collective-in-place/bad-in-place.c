// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

void two_sites(int *b) {
  int rank, mine = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Allreduce(MPI_IN_PLACE, b, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  else
    MPI_Allreduce(&mine, b, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-3]]:5: warning: some ranks of MPI_COMM_WORLD pass MPI_IN_PLACE to MPI_Allreduce and others do not: MPI_IN_PLACE here [{{.*}}mpi-collective-in-place]
}
void chosen(int *b) {
  int rank, mine = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Allgather(rank ? (void *)&mine : MPI_IN_PLACE, 1, MPI_INT, b, 1, MPI_INT,
                MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-2]]:3: warning: some ranks of MPI_COMM_WORLD pass MPI_IN_PLACE to MPI_Allgather and others do not
}
