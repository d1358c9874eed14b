// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What may differ: groups without a member in common, and what is passed by those
// that are not in the group they pass.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %if mpich %{ %exits 0 %mpirun -n 4 %t 2>&1 | %silent %}
// RUN: %if mpich %{ %exits 0 %mpirun -n 2 %t 2>&1 | %silent %}
// RUN: %if openmpi %{ %exits 0 %mpirun -n 3 %t 2>&1 | %silent %}

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Group world, group;
  MPI_Comm part;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  // Even and odd ranks at once.
  int range[1][3] = {{rank % 2, (size - 1 - rank % 2) / 2 * 2 + rank % 2, 2}};
  MPI_Group_range_incl(world, 1, range, &group);
  MPI_Comm_create(MPI_COMM_WORLD, group, &part);
  MPI_Comm_free(&part);
  MPI_Group_free(&group);
  // Some ranks: the others have no group, or the same one.
  for (int all = 0; all < 2; ++all) {
    int first[1] = {size - 1};
    if (rank == size - 1 || all)
      MPI_Group_incl(world, 1, first, &group);
    else
      group = MPI_GROUP_EMPTY;
    MPI_Comm_create(MPI_COMM_WORLD, group, &part);
    if (part != MPI_COMM_NULL)
      MPI_Comm_free(&part);
    if (group != MPI_GROUP_EMPTY)
      MPI_Group_free(&group);
  }
  // Of another communicator, in another order, and on a part of the ranks.
  MPI_Comm turned, half;
  MPI_Group members;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &turned);
  MPI_Comm_group(turned, &members);
  MPI_Comm_create(turned, members, &half);
  MPI_Comm_free(&half);
  MPI_Group_free(&members);
  MPI_Comm_free(&turned);
  MPI_Group_free(&world);
  MPI_Finalize();
  return 0;
}
