// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
// As good-failing-way.cpp, but what comes second comes after a success.
#include <mpi.h>

int groups() {
  MPI_Group all;
  MPI_Comm_group(MPI_COMM_WORLD, &all);
  if (MPI_Group_free(&all) == MPI_SUCCESS)
    MPI_Group_free(&all);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Group_free frees a group that is freed
  // already [{{.*}}mpi-handle]
  return 0;
}
