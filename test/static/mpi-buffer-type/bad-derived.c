// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

void derived(void) {
  double column[10] = {0};
  float wrong[20] = {0};
  MPI_Datatype five, apart, both;
  MPI_Type_contiguous(5, MPI_DOUBLE, &five);
  MPI_Type_commit(&five);
  MPI_Bcast(column, 3, five, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast uses 3 elements of 'five' (120 bytes), but the buffer has 80 bytes [{{.*}}mpi-buffer-type]
  MPI_Type_vector(3, 1, 5, MPI_DOUBLE, &apart);
  MPI_Type_commit(&apart);
  MPI_Bcast(column, 1, apart, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast uses 1 element of 'apart' (88 bytes), but the buffer has 80 bytes [{{.*}}mpi-buffer-type]
  MPI_Type_contiguous(2, five, &both);
  MPI_Type_commit(&both);
  MPI_Bcast(wrong, 1, both, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast takes elements of MPI_DOUBLE from or into a buffer of type 'float' [{{.*}}mpi-buffer-type]
  MPI_Type_free(&five);
  MPI_Type_free(&apart);
  MPI_Type_free(&both);
}
