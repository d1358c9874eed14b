// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Groups of a rank that there is not, of one that is named twice, and of more
// ranks than the list has.
// Twin: good-group-ranks.c.
// RUN: %found
#include <mpi.h>
int main(int argc, char **argv) {
  int size, list[3] = {0, 0, 0}, more[2] = {0, 1}, twice[2] = {1, 1};
  MPI_Group world, some, few, two;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  list[1] = size;
  MPI_Group_incl(world, 3, more, &few);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_Group_incl uses 3 elements of a list that has 2, on rank 0 [{{.*}}mpi-argument]
  MPI_Group_excl(world, 2, twice, &two);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_Group_excl takes rank 1 twice [{{.*}}mpi-argument]
  MPI_Group_incl(world, 2, list, &some);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_Group_incl takes rank 2 of a group of 2 [{{.*}}mpi-argument]
  MPI_Group_free(&some);
  MPI_Group_free(&few);
  MPI_Group_free(&two);
  MPI_Group_free(&world);
  MPI_Finalize();
  return 0;
}
