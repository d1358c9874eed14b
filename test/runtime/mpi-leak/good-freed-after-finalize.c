// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From MPI-4 on info objects may be freed after MPI_Finalize. (MPICH 4.0 takes
// no error handlers there yet, and Open MPI 4.1 neither.)
//
// REQUIRES: mpich
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Info infos[3];
  MPI_Init(&argc, &argv);
  MPI_Info_create(&infos[0]);
  MPI_Info_set(infos[0], "key", "value");
  MPI_Info_dup(infos[0], &infos[1]);
  MPI_Finalize();
  MPI_Info_create(&infos[2]);
  for (int i = 0; i < 3; ++i)
    MPI_Info_free(&infos[i]);
  return 0;
}
