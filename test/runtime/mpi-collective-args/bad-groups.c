// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Members of a group that pass different groups: one rank has others in it, or the
// same ones in another order.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 3 %t 0 2>&1 | FileCheck %s
// RUN: %if mpich %{ %exits 66 %mpirun -n 4 %t 1 2>&1 | FileCheck %s %}
// RUN: %if openmpi %{ %exits 66 %mpirun -n 3 %t 1 2>&1 | FileCheck %s %}

#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Group world, group;
  MPI_Comm part;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  int ranks[2] = {0, rank == 1 ? 2 : 1}, swapped[2] = {1, 0};
  if (atoi(argv[1]) == 0)
    MPI_Group_incl(world, 2, ranks, &group);
  else
    MPI_Group_incl(world, 2, rank == 1 ? swapped : (int[]){0, 1}, &group);
  MPI_Comm_create(MPI_COMM_WORLD, group, &part);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: the members of one group pass different ones to MPI_Comm_create on MPI_COMM_WORLD {{.*}}[mpi-collective-args]
// CHECK: MPI_Comm_create {{.*}}bad-groups.c:[[#]]:
