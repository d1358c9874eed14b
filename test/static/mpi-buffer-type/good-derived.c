// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>

void derived(int n) {
  double column[11] = {0};
  MPI_Datatype five, apart, either;
  MPI_Type_contiguous(5, MPI_DOUBLE, &five);
  MPI_Type_commit(&five);
  MPI_Bcast(column, 2, five, 0, MPI_COMM_WORLD);
  MPI_Type_vector(3, 1, 5, MPI_DOUBLE, &apart);
  MPI_Type_commit(&apart);
  MPI_Bcast(column, 1, apart, 0, MPI_COMM_WORLD);
  if (n > 3)
    MPI_Type_contiguous(50, MPI_DOUBLE, &either);
  else
    MPI_Type_contiguous(n, MPI_DOUBLE, &either);
  MPI_Type_commit(&either);
  MPI_Bcast(column, 1, either, 0, MPI_COMM_WORLD);
  MPI_Type_free(&five);
  MPI_Type_free(&apart);
  MPI_Type_free(&either);
}
