// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>

void elsewhere(void);

void guarded(void) {
  MPI_Comm c;
  MPI_Comm_dup(MPI_COMM_WORLD, &c);
  MPI_Comm_free(&c);
  c = MPI_COMM_NULL;
  elsewhere();
  if (c != MPI_COMM_NULL)
    MPI_Comm_free(&c);
}

int main(int argc, char **argv) {
  int rank, a[4] = {0};
  MPI_Comm c, copy;
  MPI_Datatype t;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_contiguous(2, MPI_INT, &t);
  MPI_Type_commit(&t);
  MPI_Bcast(a, 1, t, 0, MPI_COMM_WORLD);
  MPI_Type_free(&t);
  if (t != MPI_DATATYPE_NULL)
    MPI_Type_free(&t);
  MPI_Comm_dup(MPI_COMM_WORLD, &c);
  copy = c;
  MPI_Barrier(c);
  MPI_Comm_free(&copy);
  guarded();
  MPI_Finalize();
  return 0;
}
