// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop writes through a pointer that MPI gave, nobody sees where to: what the
// variable of the window holds is then tested before it is freed.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdlib.h>

static double *memory;
static MPI_Win window = MPI_WIN_NULL;

int main(int argc, char **argv) {
  int rank, number = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (argc > 1)
    number = atoi(argv[1]);
  MPI_Win_allocate(sizeof(double) * number, sizeof(double), MPI_INFO_NULL,
                   MPI_COMM_WORLD, &memory, &window);
  for (int i = 0; i < number; i++)
    memory[i] = 0;
  MPI_Barrier(MPI_COMM_WORLD);
  if (window != MPI_WIN_NULL)
    MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
