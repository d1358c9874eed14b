// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Members of a group that pass different groups: one rank has others in it, or the
// same ones in another order.
//
// REQUIRES: mpich, openmpi
// RUN: %mpicc_mpich -g %s -o %t.mpich -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %mpicc_openmpi -g %s -o %t.openmpi -L%rt_openmpi -ltutti_rt -Wl,-rpath,%rt_openmpi
// RUN: %exits 66 %mpiexec_mpich -n 3 %t.mpich 0 2>&1 | FileCheck %s
// RUN: %exits 66 %mpiexec_mpich -n 4 %t.mpich 1 2>&1 | FileCheck %s
// RUN: %exits 66 %mpiexec_openmpi -n 3 %t.openmpi 0 2>&1 | FileCheck %s
// RUN: %exits 66 %mpiexec_openmpi -n 3 %t.openmpi 1 2>&1 | FileCheck %s

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
