// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constructors that only some processes call, and intercommunicators.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 4 %t 2>&1 | %silent

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int x = rank, y, i;
  MPI_Group world, pair;
  int members[2] = {rank / 2 * 2, rank / 2 * 2 + 1};
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 2, members, &pair);
  for (i = 0; i < 20; ++i) {
    MPI_Comm two, inter, merged, dup;
    if (rank >= 2 || i % 2 == 0) {
      MPI_Comm_create_group(MPI_COMM_WORLD, pair, 7, &two);
      MPI_Barrier(two);
      MPI_Comm_free(&two);
    }
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, 0, &two);
    MPI_Intercomm_create(two, 0, MPI_COMM_WORLD, rank < 2 ? 2 : 0, 3, &inter);
    MPI_Barrier(inter);
    MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_SUM, inter);
    MPI_Bcast(&x, 1, MPI_INT,
              rank == 1   ? MPI_ROOT
              : rank == 0 ? MPI_PROC_NULL
                          : 1,
              inter);
    MPI_Intercomm_merge(inter, rank < 2, &merged);
    MPI_Barrier(merged);
    MPI_Comm_dup(inter, &dup);
    MPI_Barrier(dup);
    MPI_Comm_free(&dup);
    MPI_Comm_free(&merged);
    MPI_Comm_free(&inter);
    MPI_Comm_free(&two);
  }
  MPI_Group_free(&pair);
  MPI_Group_free(&world);
  MPI_Finalize();
  return 0;
}
