// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each side of a test of the rank makes its own call of one broadcast.
// RUN: env TUTTI_PASS_OPTIONS=level=3 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=3 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdlib.h>

int quiet_mode;
char port[64];

void ask(int argc, char **argv, int *quiet);

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    ask(argc, argv, &quiet_mode);
    MPI_Bcast(&quiet_mode, 1, MPI_INT, 0, MPI_COMM_WORLD);
  } else {
    MPI_Bcast(&quiet_mode, 1, MPI_INT, 0, MPI_COMM_WORLD);
  }
  if (!quiet_mode)
    MPI_Bcast(port, 64, MPI_CHAR, 0, MPI_COMM_WORLD);
  MPI_Finalize();
}
