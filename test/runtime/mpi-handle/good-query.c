// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Queries that may be about the null handle.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>

int main(int argc, char **argv) {
  int same, size, flag, n;
  char value[8];
  void *memory;
  MPI_Info info;
  MPI_Group group;
  MPI_Comm dup, copy;
  MPI_Init(&argc, &argv);
  MPI_Comm_compare(MPI_COMM_WORLD, MPI_COMM_SELF, &same);
  MPI_Alloc_mem(100, MPI_INFO_NULL, &memory);
  MPI_Free_mem(memory);
  MPI_Group_size(MPI_GROUP_EMPTY, &size);
  MPI_Comm_group(MPI_COMM_WORLD, &group);
  MPI_Group_compare(group, MPI_GROUP_EMPTY, &same);
  MPI_Group_free(&group);
  MPI_Info_create(&info);
  MPI_Info_set(info, "key", "value");
  MPI_Info_get(info, "key", 7, value, &flag);
  MPI_Info_get_nkeys(info, &n);
  MPI_Info_free(&info);
  MPI_Type_size(MPI_DOUBLE_INT, &size);
  // The same handle may come back.
  for (int i = 0; i < 5; ++i) {
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    copy = dup;
    MPI_Comm_size(copy, &size);
    MPI_Comm_free(&dup);
  }
  MPI_Finalize();
  return 0;
}
