// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What may be called before the start and after the end.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  int flag, major, minor;
  MPI_Initialized(&flag);
  MPI_Get_version(&major, &minor);
  MPI_Finalized(&flag);
  char text[MPI_MAX_LIBRARY_VERSION_STRING];
  int length;
  MPI_Get_library_version(text, &length);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int yes;
  MPI_Initialized(&yes);
  (void)size;
  MPI_Finalize();
  MPI_Finalized(&flag);
  MPI_Get_version(&major, &minor);
  if (!flag)
    return 1;
  return 0;
}
