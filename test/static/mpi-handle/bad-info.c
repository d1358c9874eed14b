// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A second name of an info object that is freed. Open MPI's handles are
// addresses, and the calls that make and free one are given no other handle.
//
// RUN: %found
#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Info hints, kept;
  MPI_Comm comm;
  MPI_Init(&argc, &argv);
  MPI_Info_create(&hints);
  kept = hints;
  MPI_Info_set(kept, "key", "value");
  MPI_Info_free(&hints);
  MPI_Comm_dup_with_info(MPI_COMM_WORLD, hints, &comm);
  MPI_Comm_free(&comm);
  MPI_Comm_dup_with_info(MPI_COMM_WORLD, kept, &comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_dup_with_info uses an info object that is freed [{{.*}}mpi-handle]
  MPI_Comm_free(&comm);
  MPI_Finalize();
  return 0;
}
