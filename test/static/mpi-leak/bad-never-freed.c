// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, b[4] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm row;
  MPI_Datatype pair;
  MPI_Group all;
  (void)size;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &row);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_split makes a communicator that is never freed before MPI_Finalize [{{.*}}mpi-leak]
  MPI_Type_contiguous(2, MPI_INT, &pair);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Type_contiguous makes a datatype that is never freed before MPI_Finalize
  MPI_Type_commit(&pair);
  MPI_Comm_group(row, &all);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_group makes a group that is never freed before MPI_Finalize
  MPI_Bcast(b, 2, pair, 0, row);
  MPI_Finalize();
  return 0;
}

// Only the one of the last round is freed.
void last_one(double *A, int N, int To, MPI_Comm Comm) {
  MPI_Datatype Part;
  for (int I = 1; I < N; I++) {
    MPI_Type_vector(N, I, N, MPI_DOUBLE, &Part);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Type_vector makes a datatype that is never freed
    MPI_Type_commit(&Part);
    MPI_Send(A, 1, Part, To, 0, Comm);
  }
  MPI_Type_free(&Part);
}
