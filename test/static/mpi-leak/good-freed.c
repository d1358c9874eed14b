// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>

void keep(MPI_Datatype *type);
static void drop(MPI_Comm *comm) { MPI_Comm_free(comm); }
int main(int argc, char **argv) {
  int rank, size, b[4] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm row, part;
  MPI_Datatype pair;
  MPI_Group all;
  (void)size;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &row);
  MPI_Type_contiguous(2, MPI_INT, &pair);
  MPI_Type_commit(&pair);
  MPI_Comm_group(row, &all);
  MPI_Bcast(b, 2, pair, 0, row);
  drop(&row);
  MPI_Type_free(&pair);
  MPI_Group_free(&all);
  // No member, nothing to free.
  MPI_Comm_split(MPI_COMM_WORLD, rank ? MPI_UNDEFINED : 0, 0, &part);
  if (rank == 0)
    MPI_Comm_free(&part);
  // Somebody else may free it.
  MPI_Type_contiguous(2, MPI_INT, &pair);
  keep(&pair);
  MPI_Finalize();
  return 0;
}

// In each round, or made once.
void each_round(double *A, int N, int To, MPI_Comm Comm) {
  MPI_Datatype Part, Once = MPI_DATATYPE_NULL;
  for (int I = 1; I < N; I++) {
    MPI_Type_vector(N, I, N, MPI_DOUBLE, &Part);
    MPI_Type_commit(&Part);
    MPI_Send(A, 1, Part, To, 0, Comm);
    MPI_Type_free(&Part);
    if (I == 1) {
      MPI_Type_vector(N, 1, N, MPI_DOUBLE, &Once);
      MPI_Type_commit(&Once);
    }
    MPI_Send(A, 1, Once, To, 0, Comm);
  }
  if (N > 1)
    MPI_Type_free(&Once);
}

// What a view is made of may be predefined, and is not freed then.
int MPI_File_get_view(MPI_File, MPI_Offset *, MPI_Datatype *, MPI_Datatype *,
                      char *);
void view(MPI_File file) {
  MPI_Offset at;
  MPI_Datatype element, part;
  char name[128];
  MPI_File_get_view(file, &at, &element, &part, name);
}
