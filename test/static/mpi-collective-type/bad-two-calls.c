// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

void counts(int *b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(b, 2, MPI_INT, 0, MPI_COMM_WORLD);
  else
    MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-3]]:5: warning: ranks of MPI_COMM_WORLD pass different amounts or types of data to MPI_Bcast: 2 x MPI_INT here, others 1 x MPI_INT [{{.*}}mpi-collective-type]
}
void types(void *b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(b, 1, rank ? MPI_FLOAT : MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: ranks of MPI_COMM_WORLD pass different amounts or types of data to MPI_Bcast: 1 x MPI_INT and 1 x MPI_FLOAT
}
void own_number(int *a, int *b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Allreduce(a, b, rank + 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: ranks of MPI_COMM_WORLD pass different amounts or types of data to MPI_Allreduce: 1 x MPI_INT and 2 x MPI_INT
}
void gathered(int *a, int *b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Gather(MPI_IN_PLACE, 0, MPI_INT, b, 1, MPI_INT, 0, MPI_COMM_WORLD);
  else
    MPI_Gather(a, 2, MPI_INT, 0, 0, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-3]]:5: warning: ranks of MPI_COMM_WORLD pass different amounts or types of data to MPI_Gather: 1 x MPI_INT here, others 2 x MPI_INT
}
void derived(int *b) {
  int rank;
  MPI_Datatype three;
  MPI_Type_contiguous(3, MPI_INT, &three);
  MPI_Type_commit(&three);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(b, 4, MPI_INT, 0, MPI_COMM_WORLD);
  else
    MPI_Bcast(b, 1, three, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-3]]:5: warning: ranks of MPI_COMM_WORLD pass different amounts or types of data to MPI_Bcast: 4 x MPI_INT here, others 1 x 'three'
  MPI_Type_free(&three);
}
