// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Roots of an intercommunicator, and what only one side of it has to give.
//
// REQUIRES: mpich, openmpi
// RUN: %mpicc_mpich -g %s -o %t.mpich -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 0 %mpiexec_mpich -n 4 %t.mpich 2>&1 | %silent
// RUN: %mpicc_openmpi -g %s -o %t.openmpi -L%rt_openmpi -ltutti_rt -Wl,-rpath,%rt_openmpi
// RUN: %exits 0 %mpiexec_openmpi -n 4 %t.openmpi 2>&1 | %silent

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
