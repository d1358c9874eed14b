// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Groups of ranks that there are.
// Twin: bad-group-ranks.c.
// RUN: %quiet
#include <mpi.h>
int main(int argc, char **argv) {
  int size, list[3] = {0, 0, 0}, more[2] = {0, 1}, twice[2] = {0, 1};
  MPI_Group world, some, few, two;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  list[1] = size - 1;
  MPI_Group_incl(world, 2, more, &few);
  MPI_Group_excl(world, 2, twice, &two);
  MPI_Group_incl(world, 2, list, &some);
  MPI_Group_free(&some);
  MPI_Group_free(&few);
  MPI_Group_free(&two);
  MPI_Group_free(&world);
  MPI_Finalize();
  return 0;
}
