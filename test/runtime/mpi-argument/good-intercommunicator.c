// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Roots of an intercommunicator, and what only one side of it has to give.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 4 %t 2>&1 | %silent

#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm half, inter;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - rank % 2, 7, &inter);
  int x = rank, all[4] = {0}, root = rank % 2 ? 0 : rank == 0 ? MPI_ROOT : MPI_PROC_NULL;
  MPI_Bcast(&x, 1, MPI_INT, root, inter);
  MPI_Gather(root == MPI_ROOT ? NULL : &x, root >= 0 ? 1 : 0,
             MPI_INT, root == MPI_ROOT ? all : NULL,
             root == MPI_ROOT ? 1 : 0, MPI_INT, root, inter);
  MPI_Allreduce(&x, all, 1, MPI_INT, MPI_MAX, inter);
  MPI_Comm_free(&inter);
  MPI_Comm_free(&half);
  (void)size;
  MPI_Finalize();
  return 0;
}
